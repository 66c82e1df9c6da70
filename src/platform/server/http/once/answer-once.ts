import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../database/database.ts'
import { withCallMark } from '../../database/call-mark.ts'
import { Refusal } from '../refusal.ts'
import { keptHours, keysPerDay, maxAnswerBytes, otherEntries, savedAlready, tooManyKeys, underWay } from './call-key.rules.ts'
import {
  deleteCallKey,
  deleteCallKeysBefore,
  findCallKey,
  giveUpCallKey,
  insertCallKey,
  markSaved,
  renewClaim,
  storeAnswer,
  takeOverCallKey,
  type CallKey,
  type Claim,
} from './call-keys.store.ts'
import { hashOfKey, openAnswer, sealAnswer, type Sealing } from './sealed-answer.ts'

export type KeyedCall = Sealing & {
  caller: string
  call: string
  fingerprint: Buffer
  now: Date
}

export type OnceAnswer = { text: string; isRepeated: boolean }

/** A double click is answered within so long; whoever waits holds a turn. */
const waitMs = 10_000
const renewMs = 5_000

/**
 * Runs a call once for its key: a repeated one waits for the first and gets its answer. A refused call can be sent again with the same key, as
 * nothing was saved. Throws a Refusal where the body is another one (422), or the answer is not there (409).
 */
export async function answerOnce(db: Db, keyed: KeyedCall, run: () => Promise<string>): Promise<OnceAnswer> {
  const { caller, call, fingerprint, now } = keyed
  const key: CallKey = { caller, call, fingerprint, keyHash: hashOfKey(keyed.key), at: now, since: forgottenAt(now) }
  const found = await claimOrWait(db, key)
  if ('answer' in found) {
    const text = openAnswer(found.answer, keyed)
    if (text === undefined) throw savedAlready()
    return { text, isRepeated: true }
  }
  const renewal = setInterval(() => void renewClaim(db, found).catch(() => {}), renewMs)
  try {
    const text = await runMarked(db, found, run)
    const sealed = sealAnswer(text, keyed)
    // What is saved stays saved, also where its answer cannot be stored.
    await (sealed.length > maxAnswerBytes ? giveUpCallKey(db, found) : storeAnswer(db, found, sealed)).catch(() => {})
    return { text, isRepeated: false }
  } finally {
    clearInterval(renewal)
  }
}

async function runMarked(db: Db, claim: Claim, run: () => Promise<string>): Promise<string> {
  try {
    return await withCallMark(async (tx) => {
      if (!(await markSaved(tx, claim))) throw underWay()
    }, run)
  } catch (error) {
    const isRefused = error instanceof Refusal && error.status < 500
    await (isRefused ? deleteCallKey(db, claim) : giveUpCallKey(db, claim)).catch(() => {})
    throw error
  }
}

async function claimOrWait(db: Db, key: CallKey): Promise<Claim | { answer: Buffer }> {
  const until = performance.now() + waitMs
  for (let pauseMs = 25; ; pauseMs = Math.min(pauseMs * 2, 400)) {
    const inserted = await insertCallKey(db, key, keysPerDay)
    if (inserted) return inserted
    const stored = await findCallKey(db, key)
    // Not stored and not inserted: the caller has too many, or the first call was refused just now.
    if (!stored && performance.now() > until - waitMs + 100) throw tooManyKeys()
    if (stored) {
      const { isForgotten, isAlive, isSaved, claim, answer, fingerprint } = stored
      const isAbandoned = claim !== null && !isAlive && !isSaved
      const taken = isForgotten || isAbandoned ? await takeOverCallKey(db, stored.id, key) : undefined
      if (taken) return taken
      if (!fingerprint.equals(key.fingerprint)) throw otherEntries()
      if (answer) return { answer }
      if (isSaved && (claim === null || !isAlive)) throw savedAlready()
      if (performance.now() > until) throw underWay()
    }
    await sleep(pauseMs)
  }
}

const forgottenAt = (now: Date): Date => new Date(now.getTime() - keptHours * 3_600_000)

export const deleteOldCallKeys = (db: Db, now: Date): Promise<number> => deleteCallKeysBefore(db, forgottenAt(now))
