import { announce } from './announce.service.ts'
import { checkAudit, type AuditBreak } from '#platform/server/audit/audit-chain.ts'
import { readRecordedHeads, recordHeads } from '#platform/server/audit/audit-heads-file.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { auditBreakText, isAuditCheckDue } from './audit-words.rules.ts'
import { isQueuedSince } from './delivery/outbox.store.ts'

export type AuditWatch = {
  now: Date
  /** One line per night without breaks. */
  headFile: string
  /** Hears how many partitions are broken. */
  onChecked?: ((breaks: number) => void) | undefined
  log: { info(fields: object, text: string): void; error(fields: object, text: string): void }
}

/**
 * The nightly job: checks the audit's hash chains and compares them with the recorded heads. A break is logged at every run and notifies
 * administrators once a day. Answers whether a check was due.
 */
export async function watchAudit(db: Db, { now, headFile, log, onChecked }: AuditWatch): Promise<boolean> {
  const { recorded, unreadable } = await readRecordedHeads(headFile)
  if (unreadable > 0) log.error({ headFile, unreadable }, 'unreadable lines in the file of audit heads')
  const lastGood = recorded.at(-1)?.at
  if (!isAuditCheckDue(now, lastGood === undefined ? undefined : new Date(lastGood))) return false
  const { rows, heads, breaks } = await checkAudit(
    db,
    recorded.flatMap((night) => night.heads),
  )
  onChecked?.(breaks.length)
  if (breaks.length > 0) {
    log.error({ breaks, rows, heads }, 'the audit chain is broken')
    await notifyOncePerDay(db, breaks, now)
  } else {
    log.info({ audit: { rows, heads } }, 'the audit chain is intact')
    await recordHeads(headFile, { at: now.toISOString(), rows, heads: [...heads] })
  }
  return true
}

function notifyOncePerDay(db: Db, breaks: readonly AuditBreak[], now: Date): Promise<void> {
  const midnight = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
  return inTransaction(db, async (tx) => {
    if (await isQueuedSince(tx, 'audit', midnight)) return
    await announce(tx, { topic: 'audit', payload: auditBreakText(breaks), plantId: null, at: now })
  })
}
