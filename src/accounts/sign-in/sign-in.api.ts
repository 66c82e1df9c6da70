import { phoneMessage } from '#platform/contract/shapes.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import type { HttpCall } from '#platform/server/http/handlers.ts'
import { countOrRefuse, countWithin, networkOf, undoCount } from '#platform/server/http/rate-limit.ts'
import { conflict, invalid, Refusal, tooMany } from '#platform/server/http/refusal.ts'
import { hashCookie, hashToken, randomToken } from '#platform/server/secrets/secrets.ts'
import { presentAccess } from './access-token.presenter.ts'
import { deviceCookie, deviceDays, deviceExpiry, signInBudgets } from '../sessions/known-devices.rules.ts'
import { findKnownDevice, upsertKnownDevice } from '../sessions/known-devices.store.ts'
import type { Handlers, SignedInUser } from '../people.ts'
import { parseCountry, parsePhone } from '../phone.rules.ts'
import { hasUsersYet } from './installation.service.ts'
import { deleteSession, insertSession } from '../sessions/sessions.store.ts'
import type { signInContract } from './sign-in.contract.ts'
import {
  challengeCookie,
  challengeSeconds,
  codeExpiry,
  usedUpMessage,
  checkResend,
  secondsBetweenSends,
  sessionCookie,
  sessionExpiry,
  attemptEndedMessage,
  resendTooSoonMessage,
  noUsersMessage,
  defaultSessionSettings,
  type SessionSettings,
} from './sign-in.rules.ts'
import { checkCode, createCode, createFirstCode, refusedCode, type CheckedCode, type CodeOptions } from './login-codes.service.ts'
import { consumeLongCode } from './long-codes.store.ts'
import { consumeChallenge, findChallenge, insertChallenge, renewChallenge } from './sign-in.store.ts'

export type SignInOptions = CodeOptions & {
  /** Country of phone numbers written without a country code, for example KE. */
  country: string
  sessions?: SessionSettings
}

/** Sign-in by a code sent to the phone. Known, unknown and disabled numbers get the same answer, in the same time and number of statements. */
export function signInApi(options: SignInOptions): Handlers<typeof signInContract> {
  const country = parseCountry(options.country)
  const budgets = signInBudgets(options)
  return {
    verifyPhone: async ({ input, db, now, http }) => {
      const phone = parsePhone(input.phone, country)
      if (!phone) throw invalid({ phone: phoneMessage })
      await requireSignIn(db, options)
      const deviceId = await findKnownDevice(db, { tokenHash: deviceHash(http), phone, now })
      await countOrRefuse(db, { ...budgets.start(networkOf(http.address), deviceId), now })
      const [id, browserSecret] = [crypto.randomUUID(), randomToken()]
      const code = await createFirstCode(db, { id, phone, deviceId, now }, options)
      await insertChallenge(db, { id, phone, browserHash: hashToken(browserSecret), deviceId, now, ...code.stored })
      http.setCookie(challengeCookie(http.isSecure), browserSecret, { maxAgeSeconds: challengeSeconds })
      return code.send()
    },

    resendCode: async ({ input, db, now, http }) => {
      await requireSignIn(db, options)
      const key = { id: input.token, browserHash: browserHash(http) }
      const challenge = await findChallenge(db, key)
      if (challenge?.isLong) throw conflict('challenge_over', attemptEndedMessage)
      const result = checkResend(challenge, now)
      if (!result.ok && result.waitSeconds) throw tooMany(result.waitSeconds, result.message)
      if (!result.ok || !challenge) throw conflict('challenge_over', attemptEndedMessage)
      const send = { ...budgets.send(challenge.phone, challenge.deviceId), now }
      if (!(await countWithin(db, send))) throw conflict('used_up', usedUpMessage)
      const code = await createCode(db, { id: input.token, phone: challenge.phone }, options)
      const renewed = await renewChallenge(db, key, { now, expiresAt: codeExpiry(now), ...code.stored })
      if (renewed) return code.send(renewed.sends)
      await undoCount(db, send)
      throw tooMany(secondsBetweenSends, resendTooSoonMessage)
    },

    verifyCode: async ({ input, actor, db, now, http }) => {
      const key = { id: input.token, browserHash: browserHash(http) }
      const deviceId = (await findChallenge(db, key))?.deviceId ?? null
      await countOrRefuse(db, { ...budgets.try(networkOf(http.address), deviceId), now })
      const checked = await checkCode(db, { ...key, code: input.code, now }, options)
      const expiresAt = sessionExpiry(now, options.sessions ?? defaultSessionSettings)
      const [token, deviceToken] = [randomToken(), randomToken()]
      const device = { oldHash: deviceHash(http), tokenHash: hashToken(deviceToken), expiresAt: deviceExpiry(now) }
      const login = {
        challenge: { id: input.token, codeHash: checked.codeHash },
        long: checked.long,
        previous: actor,
        token,
        device,
        userAgent: http.userAgent,
        now,
        expiresAt,
      }
      if (!(await inTransaction(db, (tx) => openSession(tx, login)))) throw refusedCode()
      http.clearCookie(challengeCookie(http.isSecure))
      http.setCookie(sessionCookie(http.isSecure), token, { maxAgeSeconds: (expiresAt.getTime() - now.getTime()) / 1000 })
      http.setCookie(deviceCookie(http.isSecure), deviceToken, { maxAgeSeconds: deviceDays * 86_400 })
      return presentAccess(http, 'You are logged in', token)
    },
  }
}

type Login = {
  challenge: { id: string; codeHash: Buffer }
  /** The long code that was entered; null where the challenge had one of its own. */
  long: CheckedCode['long']
  /** The user whose session this login replaces in the browser. */
  previous: SignedInUser | null
  token: string
  device: { oldHash: Buffer; tokenHash: Buffer; expiresAt: Date }
  userAgent: string | undefined
  now: Date
  expiresAt: Date
}

/** Consumes the challenge, inserts the session and registers the device. Returns false when the challenge is no longer valid. */
async function openSession(tx: Tx, { challenge, long, previous, token, device, userAgent, now, expiresAt }: Login): Promise<boolean> {
  if (long && !(await consumeLongCode(tx, long, now))) return false
  const userId = await consumeChallenge(tx, challenge, now)
  if (!userId) return false
  if (previous && (await deleteSession(tx, previous))) {
    await writeAudit(tx, { at: now, userId: previous.userId, action: 'logged_out', subject: 'session', subjectId: previous.sessionId })
  }
  const sessionId = await insertSession(tx, { userId, tokenHash: hashToken(token), userAgent, now, expiresAt })
  await upsertKnownDevice(tx, { userId, userAgent, now, ...device })
  await writeAudit(tx, { at: now, userId, action: 'logged_in', subject: 'session', subjectId: sessionId })
  return true
}

const browserHash = (http: HttpCall): Buffer => hashCookie(http, challengeCookie(http.isSecure))
const deviceHash = (http: HttpCall): Buffer => hashCookie(http, deviceCookie(http.isSecure))

async function requireSignIn(db: Db, { codeSender, showsCodes }: SignInOptions): Promise<void> {
  if (!(await hasUsersYet(db))) throw conflict('no_users', noUsersMessage)
  if (codeSender || showsCodes) return
  const message = 'Codes cannot be sent because no SMS gateway or mail server is set up. Contact your supervisor.'
  throw new Refusal({ status: 503, code: 'no_gateway', message })
}
