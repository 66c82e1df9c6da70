import type { Db } from '#platform/server/database/database.ts'
import { countWithin, isUsedUp, undoCount } from '#platform/server/http/rate-limit.ts'
import { conflict, Refusal } from '#platform/server/http/refusal.ts'
import type { BackgroundSender } from '#platform/server/messages/background-sender.ts'
import { equalInConstantTime, hmac, randomDigits, randomToken } from '#platform/server/secrets/secrets.ts'
import { maskPhone } from '../phone.rules.ts'
import { signInBudgets } from '../sessions/known-devices.rules.ts'
import { findLongCodeHash, replaceLongCode } from './long-codes.store.ts'
import type { Challenge } from './sign-in.contract.ts'
import {
  codeDigits,
  codeExpiry,
  codeMessage,
  codeRefusedMessage,
  codeSeconds,
  longChallengeExpiry,
  longCodeDigits,
  longCodeMessage,
  resendIn,
  secondsBetweenLongCodes,
  usedUpMessage,
} from './sign-in.rules.ts'
import { countTry, findUserByPhone } from './sign-in.store.ts'

export type CodeOptions = {
  /** Sends the codes. Null without an SMS gateway or mail server; then no user can log in. */
  codeSender: BackgroundSender | null
  /** Demo only: the answer contains the code. Never together with a real gateway. */
  showsCodes: boolean
  /** HMAC key for codes; never in the database. */
  key: Buffer
}

type StoredCode = { userId: string | null; codeHash: Buffer }
type StoredFirstCode = StoredCode & { isLong: boolean; expiresAt: Date }
type CreatedCode = { stored: StoredCode; send: (sends: number) => Challenge }
type CreatedFirstCode = { stored: StoredFirstCode; send: () => Challenge }

type FirstCode = { id: string; phone: string; deviceId: string | null; now: Date }

/** A code of the challenge's own; where the limits of its number are used up, the number's long code. */
export async function createFirstCode(db: Db, { id, phone, deviceId, now }: FirstCode, options: CodeOptions): Promise<CreatedFirstCode> {
  const budgets = signInBudgets(options)
  const isLong =
    (await isUsedUp(db, { ...budgets.failure(phone, deviceId), now })) ||
    !(await countWithin(db, { ...budgets.send(phone, deviceId), now }))
  if (isLong) return createLongCode(db, { id, phone, now }, options)
  const { stored, send } = await createCode(db, { id, phone }, options)
  return { stored: { ...stored, isLong, expiresAt: codeExpiry(now) }, send: () => send(1) }
}

/** Generates a code for the number: what to store, and how to send and answer it. Nothing is sent to an unknown number. */
export async function createCode(
  db: Db,
  { id, phone }: { id: string; phone: string },
  { codeSender, showsCodes, key }: CodeOptions,
): Promise<CreatedCode> {
  const user = await findUserByPhone(db, phone)
  const code = randomDigits(codeDigits)
  const send = (sends: number): Challenge => {
    if (user) codeSender?.send({ to: { phone, email: user.email ?? undefined }, ...codeMessage(code) })
    const timing = { expires_in: codeSeconds, resend_in: resendIn(sends) }
    return {
      message: 'If this number is registered, we have sent you a code',
      challenge: id,
      sent_to: maskPhone(phone),
      ...timing,
      code_digits: codeDigits,
      ...(showsCodes && { demo_code: code }),
    }
  }
  return { stored: { userId: user?.id ?? null, codeHash: hmac(key, [id, phone, code]) }, send }
}

/**
 * The way in where strangers have used up the limits of a number: a long code goes to the number at most every ten minutes, and whoever reads it there
 * enters it in any browser that asked. `stored`: the browser's own code is one that nobody knows.
 */
async function createLongCode(
  db: Db,
  { id, phone, now }: { id: string; phone: string; now: Date },
  { codeSender, showsCodes, key }: CodeOptions,
): Promise<CreatedFirstCode> {
  const user = await findUserByPhone(db, phone)
  const code = Array.from({ length: longCodeDigits / 5 }, () => randomDigits(5)).join('')
  const isSent = await replaceLongCode(db, { phone, codeHash: longHash(key, phone, code), now })
  const send = (): Challenge => {
    if (user && isSent) codeSender?.send({ to: { phone, email: user.email ?? undefined }, ...longCodeMessage(code) })
    return {
      message: 'If this number is registered, we have sent it a long code within the last ten minutes',
      challenge: id,
      sent_to: maskPhone(phone),
      expires_in: secondsBetweenLongCodes,
      resend_in: null,
      code_digits: longCodeDigits,
      ...(showsCodes && isSent && { demo_code: code }),
    }
  }
  const stored = {
    userId: user?.id ?? null,
    codeHash: hmac(key, [id, phone, randomToken()]),
    isLong: true,
    expiresAt: longChallengeExpiry(now),
  }
  return { stored, send }
}

const longHash = (key: Buffer, phone: string, code: string): Buffer => hmac(key, ['long code', phone, code])

type CodeTry = { id: string; code: string; browserHash: Buffer; now: Date }

export type CheckedCode = { codeHash: Buffer; long: { phone: string; codeHash: Buffer } | null }

/** Counts the try before comparing, per challenge and per number, so that concurrent guesses stay within the limits. Returns the hash that matched. */
export async function checkCode(db: Db, { id, code, browserHash, now }: CodeTry, options: CodeOptions): Promise<CheckedCode> {
  const tried = await countTry(db, { id, browserHash }, now)
  if (!tried) throw refusedCode()
  if (tried.isLong) {
    const long = { phone: tried.phone, codeHash: longHash(options.key, tried.phone, code) }
    const sent = await findLongCodeHash(db, tried.phone, now)
    if (!sent || !equalInConstantTime(long.codeHash, sent)) throw refusedCode()
    return { codeHash: tried.codeHash, long }
  }
  const failure = { ...signInBudgets(options).failure(tried.phone, tried.deviceId), now }
  if (!(await countWithin(db, failure))) throw conflict('used_up', usedUpMessage)
  if (!equalInConstantTime(hmac(options.key, [id, tried.phone, code]), tried.codeHash)) throw refusedCode()
  await undoCount(db, failure)
  return { codeHash: tried.codeHash, long: null }
}

export const refusedCode = (): Refusal =>
  new Refusal({ status: 422, code: 'code_refused', message: codeRefusedMessage, errors: { code: codeRefusedMessage } })
