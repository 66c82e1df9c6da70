import { checkAudit, type AuditBreak } from '#platform/server/audit/audit-chain.ts'
import { readRecordedHeads, recordHeads } from '#platform/server/audit/audit-heads-file.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { auditBreakWords, isAuditCheckDue } from './audit-words.rules.ts'
import { announce, isAnnouncedSince } from './delivery/outbox.store.ts'

export type AuditWatch = {
  readonly now: Date
  /** Where the heads are recorded, a line for each good night. */
  readonly headFile: string
  readonly log: { info(fields: object, text: string): void; error(fields: object, text: string): void }
}

/**
 * The job: checks the whole audit once a night against itself and against the recorded heads. A good one is recorded; a broken one is an error in
 * the log at every run, and news for the administrators once a day. Answers whether the audit was checked.
 */
export async function watchAudit(db: Db, { now, headFile, log }: AuditWatch): Promise<boolean> {
  const { recorded, unreadable } = await readRecordedHeads(headFile)
  if (unreadable > 0) log.error({ headFile, unreadable }, 'lines of the file with the heads of the audit cannot be read')
  const lastGood = recorded.at(-1)?.at
  if (!isAuditCheckDue(now, lastGood === undefined ? undefined : new Date(lastGood))) return false
  const { rows, heads, breaks } = await checkAudit(
    db,
    recorded.flatMap((night) => night.heads),
  )
  if (breaks.length > 0) {
    log.error({ breaks, rows, heads }, 'the audit is broken')
    await tellOncePerDay(db, breaks, now)
  } else {
    log.info({ audit: { rows, heads } }, 'the audit is whole')
    await recordHeads(headFile, { at: now.toISOString(), rows, heads: [...heads] })
  }
  return true
}

function tellOncePerDay(db: Db, breaks: readonly AuditBreak[], now: Date): Promise<void> {
  const midnight = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
  return inTransaction(db, async (tx) => {
    if (await isAnnouncedSince(tx, 'audit', midnight)) return
    await announce(tx, { topic: 'audit', payload: auditBreakWords(breaks), plantId: null, at: now })
  })
}
