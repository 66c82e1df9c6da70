import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** The last row of an audit partition (column `lane`): its number and its hash in hexadecimal. */
export type AuditHead = { lane: number; lane_no: number; hash: string }

/** From this row on, a partition was tampered with. */
export type AuditBreak = { lane: number; lane_no: number; reason: 'altered' | 'cut off' | 'not as recorded' }

export type AuditFinding = { rows: number; heads: readonly AuditHead[]; breaks: readonly AuditBreak[] }

/** Small enough to leave the database to other callers in between; each batch has its own timeout. */
const batchRows = 5_000
const batchTimeout = '60s'

/**
 * Recomputes every hash of every partition up to its head, and looks up the heads recorded outside the database: a chain that was rewritten, or
 * truncated together with its head, is consistent in itself but no longer matches those.
 */
export async function checkAudit(db: Db, recorded: readonly AuditHead[]): Promise<AuditFinding> {
  const heads = await db
    .selectFrom('audit_head')
    .select(['lane', sql<number>`lane_no::int`.as('lane_no'), sql<string>`encode(hash, 'hex')`.as('hash')])
    .where('lane_no', '>', '0')
    .orderBy('lane')
    .execute()
  const breaks: AuditBreak[] = []
  for (const head of heads) {
    const auditBreak = await checkPartition(db, head)
    if (auditBreak) breaks.push(auditBreak)
  }
  const isIntact = ({ lane }: { lane: number }): boolean => breaks.every((auditBreak) => auditBreak.lane !== lane)
  const unrecorded = await findUnrecorded(db, recorded.filter(isIntact))
  return { rows: heads.reduce((sum, { lane_no: rows }) => sum + rows, 0), heads, breaks: [...breaks, ...unrecorded] }
}

type BatchResult = { broken: number | null; lane_no: number | null; hash: string | null }

async function checkPartition(db: Db, head: AuditHead): Promise<AuditBreak | undefined> {
  let [last, hash] = [0, '']
  while (last < head.lane_no) {
    const batch = await checkBatch(db, head, { lane_no: last, hash })
    if (batch.broken !== null) return { lane: head.lane, lane_no: batch.broken, reason: 'altered' }
    if (batch.lane_no === null || batch.hash === null) break
    ;[last, hash] = [batch.lane_no, batch.hash]
  }
  return last === head.lane_no && hash === head.hash ? undefined : { lane: head.lane, lane_no: last + 1, reason: 'cut off' }
}

const checkBatch = (db: Db, { lane, lane_no: end }: AuditHead, from: { lane_no: number; hash: string }): Promise<BatchResult> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', ${batchTimeout}, true)`.execute(tx)
    const before = from.lane_no === 0 ? sql`sha256(('driver-pass audit lane ' || ${lane}::text)::bytea)` : sql`decode(${from.hash}, 'hex')`
    const { rows } = await sql<BatchResult>`
      with batch as (
        select a.*, audit_row_altered(a) as is_altered from audit a
        where a.lane = ${lane} and a.lane_no > ${from.lane_no} and a.lane_no <= ${end} order by a.lane_no limit ${batchRows}
      ), chained as (
        select *, lag(hash, 1, ${before}) over (order by lane_no) as expected,
          lag(lane_no, 1, ${from.lane_no}::bigint) over (order by lane_no) + 1 as expected_no from batch
      )
      select (min(lane_no) filter (where is_altered or previous_hash <> expected or lane_no <> expected_no))::int as broken,
        max(lane_no)::int as lane_no, encode((array_agg(hash order by lane_no desc))[1], 'hex') as hash from chained`.execute(tx)
    return rows[0] ?? { broken: null, lane_no: null, hash: null }
  })

/** The first recorded head of each partition that matches no row. */
async function findUnrecorded(db: Db, recorded: readonly AuditHead[]): Promise<AuditBreak[]> {
  const { rows } = await sql<{ lane: number; lane_no: number }>`
    select r.lane, min(r.lane_no)::int as lane_no from jsonb_to_recordset(${JSON.stringify(recorded)}::jsonb) r (lane int, lane_no bigint, hash text)
    where not exists (select from audit a where a.lane = r.lane and a.lane_no = r.lane_no and a.hash = decode(r.hash, 'hex'))
    group by r.lane order by r.lane`.execute(db)
  return rows.map((row) => ({ ...row, reason: 'not as recorded' }))
}
