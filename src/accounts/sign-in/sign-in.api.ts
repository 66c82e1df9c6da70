import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import type { HttpCall } from '#platform/server/http/handlers.ts'
import type { PostOffice } from '#platform/server/messages/post-office.ts'
import { countOrRefuse, networkOf, uncount } from '#platform/server/database/rate-limit.ts'
import { conflict, invalid, Refusal, tooMany } from '#platform/server/http/refusal.ts'
import { hashOfCookie, hashOfToken, isSame, randomDigits, randomToken, sign } from '#platform/server/secrets/secrets.ts'
import { presentAccess } from './access-token.presenter.ts'
import { deviceCookie, deviceDays, deviceEnd, signInBudgets } from '../sessions/known-devices.rules.ts'
import { findKnownDevice, upsertKnownDevice } from '../sessions/known-devices.store.ts'
import type { Handlers, SignedIn } from '../people.ts'
import { notAPhone, readCountry, readPhone } from './phone.rules.ts'
import { deleteSession, insertSession } from '../sessions/sessions.store.ts'
import type { Challenge, signInContract } from './sign-in.contract.ts'
import {
  challengeCookie,
  challengeSeconds,
  codeDigits,
  codeEnd,
  codeMessage,
  codeRefused,
  codeSeconds,
  judgeResend,
  resendIn,
  secondsBetweenSends,
  sessionCookie,
  sessionEnd,
  startAgain,
  tooSoon,
  usualSessionSettings,
  type SessionSettings,
} from './sign-in.rules.ts'
import { consumeChallenge, countTry, findChallenge, findUserByPhone, insertChallenge, renewChallenge } from './sign-in.store.ts'

export type SignInOptions = {
  /** Where codes are handed over; null where no way of sending is set up, then nobody can log in. */
  readonly post: PostOffice | null
  /** For a demonstration: the answer carries the code. Never beside a real way of sending. */
  readonly showsCodes: boolean
  /** What codes are hashed with; never in the database. */
  readonly key: Buffer
  /** Whose habit of writing phone numbers holds where no country is given, as KE. */
  readonly country: string
  readonly sessions?: SessionSettings
}

/** Sign-in by a code to the phone. Known, unknown and disabled numbers are answered alike, and in the same time and number of statements. */
export function signInApi(options: SignInOptions): Handlers<typeof signInContract> {
  const country = readCountry(options.country)
  return {
    verifyPhone: async ({ input, db, now, http }) => {
      const phone = readPhone(input.phone, country)
      if (!phone) throw invalid({ phone: notAPhone })
      refuseWithoutPost(options)
      const deviceId = await findKnownDevice(db, { tokenHash: deviceHash(http), phone, now })
      await countOrRefuse(db, { ...signInBudgets.start(networkOf(http.address), deviceId), now })
      await countOrRefuse(db, { ...signInBudgets.send(phone, deviceId), now })
      const [id, browser] = [crypto.randomUUID(), randomToken()]
      const code = await codeFor(db, { id, phone }, options)
      await insertChallenge(db, { id, phone, browserHash: hashOfToken(browser), deviceId, now, expiresAt: codeEnd(now), ...code.kept })
      http.setCookie(challengeCookie(http.isSecure), browser, { maxAgeSeconds: challengeSeconds })
      return code.send(1)
    },

    resendCode: async ({ input, db, now, http }) => {
      refuseWithoutPost(options)
      const ofBrowser = { id: input.token, browserHash: browserHash(http) }
      const challenge = await findChallenge(db, ofBrowser)
      const ruling = judgeResend(challenge, now)
      if (!ruling.ok && ruling.waitSeconds) throw tooMany(ruling.waitSeconds, ruling.message)
      if (!ruling.ok || !challenge) throw conflict('challenge_over', startAgain)
      const send = { ...signInBudgets.send(challenge.phone, challenge.deviceId), now }
      await countOrRefuse(db, send)
      const code = await codeFor(db, { id: input.token, phone: challenge.phone }, options)
      const renewed = await renewChallenge(db, ofBrowser, { now, expiresAt: codeEnd(now), ...code.kept })
      if (renewed) return code.send(renewed.sends)
      await uncount(db, send)
      throw tooMany(secondsBetweenSends, tooSoon)
    },

    verifyCode: async ({ input, actor, db, now, http }) => {
      const ofBrowser = { id: input.token, browserHash: browserHash(http) }
      const deviceId = (await findChallenge(db, ofBrowser))?.deviceId ?? null
      await countOrRefuse(db, { ...signInBudgets.try(networkOf(http.address), deviceId), now })
      const codeHash = await judgeCode(db, { ...ofBrowser, code: input.code, key: options.key, now })
      const expiresAt = sessionEnd(now, options.sessions ?? usualSessionSettings)
      const [token, deviceToken] = [randomToken(), randomToken()]
      const device = { oldHash: deviceHash(http), tokenHash: hashOfToken(deviceToken), expiresAt: deviceEnd(now) }
      const opening = { challenge: { id: input.token, codeHash }, before: actor, token, device, userAgent: http.userAgent, now, expiresAt }
      if (!(await inTransaction(db, (tx) => openSession(tx, opening)))) throw refusedCode()
      http.clearCookie(challengeCookie(http.isSecure))
      http.setCookie(sessionCookie(http.isSecure), token, { maxAgeSeconds: (expiresAt.getTime() - now.getTime()) / 1000 })
      http.setCookie(deviceCookie(http.isSecure), deviceToken, { maxAgeSeconds: deviceDays * 86_400 })
      return presentAccess(http, 'You are logged in', token)
    },
  }
}

/** A fresh code for this number: what is kept of it, and how it goes out and is answered. Only the number's user is sent anything. */
async function codeFor(db: Db, { id, phone }: { readonly id: string; readonly phone: string }, { post, showsCodes, key }: SignInOptions) {
  const user = await findUserByPhone(db, phone)
  const code = randomDigits(codeDigits)
  const send = (sends: number): Challenge => {
    if (user) post?.post({ to: { phone, email: user.email ?? undefined }, ...codeMessage(code) })
    const times = { expires_in: codeSeconds, resend_in: resendIn(sends) }
    return {
      message: 'If this number is known here, a code is on its way',
      challenge: id,
      ...times,
      ...(showsCodes && { demo_code: code }),
    }
  }
  return { kept: { userId: user?.id ?? null, codeHash: sign(key, [id, phone, code]) }, send }
}

type Try = { readonly id: string; readonly code: string; readonly browserHash: Buffer; readonly key: Buffer; readonly now: Date }

/** Counts first and compares afterwards, both for the challenge and for the number; answers the hash that the code fits, or throws. */
async function judgeCode(db: Db, { id, code, browserHash, key, now }: Try): Promise<Buffer> {
  const tried = await countTry(db, { id, browserHash }, now)
  if (!tried) throw refusedCode()
  const failure = { ...signInBudgets.failure(tried.phone, tried.deviceId), now }
  await countOrRefuse(db, failure)
  if (!isSame(sign(key, [id, tried.phone, code]), tried.codeHash)) throw refusedCode()
  await uncount(db, failure)
  return tried.codeHash
}

type Opening = {
  readonly challenge: { readonly id: string; readonly codeHash: Buffer }
  /** Whoever was logged in with this browser until now. */
  readonly before: SignedIn | null
  readonly token: string
  readonly device: { readonly oldHash: Buffer; readonly tokenHash: Buffer; readonly expiresAt: Date }
  readonly userAgent: string | undefined
  readonly now: Date
  readonly expiresAt: Date
}

/** Uses the challenge up, makes the session and knows the device from now on. False when the challenge opens nothing any more. */
async function openSession(tx: Tx, { challenge, before, token, device, userAgent, now, expiresAt }: Opening): Promise<boolean> {
  const userId = await consumeChallenge(tx, challenge, now)
  if (!userId) return false
  if (before && (await deleteSession(tx, before))) {
    await writeAudit(tx, { at: now, userId: before.userId, action: 'logged_out', subject: 'session', subjectId: before.sessionId })
  }
  const sessionId = await insertSession(tx, { userId, tokenHash: hashOfToken(token), userAgent, now, expiresAt })
  await upsertKnownDevice(tx, { userId, userAgent, now, ...device })
  await writeAudit(tx, { at: now, userId, action: 'logged_in', subject: 'session', subjectId: sessionId })
  return true
}

const browserHash = (http: HttpCall): Buffer => hashOfCookie(http, challengeCookie(http.isSecure))
const deviceHash = (http: HttpCall): Buffer => hashOfCookie(http, deviceCookie(http.isSecure))

const refusedCode = (): Refusal => new Refusal({ status: 422, code: 'code_refused', message: codeRefused, errors: { code: codeRefused } })

function refuseWithoutPost({ post, showsCodes }: SignInOptions): void {
  if (post || showsCodes) return
  const message = 'Codes cannot be sent: no SMS gateway and no mail server is set up. Tell your supervisor.'
  throw new Refusal({ status: 503, code: 'no_gateway', message })
}
