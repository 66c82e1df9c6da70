import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** The last row of a partition (lane) of the audit: its number there and its hash, in hexadecimal digits. */
export type AuditHead = { readonly lane: number; readonly lane_no: number; readonly hash: string }

/** Where a partition is not what it was: from this row on, for one of three reasons. */
export type AuditBreak = { readonly lane: number; readonly lane_no: number; readonly reason: 'altered' | 'cut off' | 'not as recorded' }

export type AuditFinding = { readonly rows: number; readonly heads: readonly AuditHead[]; readonly breaks: readonly AuditBreak[] }

/** Small enough that other callers get their turn in between; each has a time limit of its own. */
const batchRows = 5_000
const batchTimeout = '60s'

/**
 * Recomputes every hash of every partition up to its head, and looks for the heads that were recorded outside the database: chains that were
 * written anew, or cut off together with their heads, fit in themselves and no longer fit those.
 */
export async function checkAudit(db: Db, recorded: readonly AuditHead[]): Promise<AuditFinding> {
  const { rows: heads } = await sql<AuditHead>`
    select lane::int, lane_no::int, encode(hash, 'hex') as hash from audit_head where lane_no > 0 order by lane`.execute(db)
  const breaks: AuditBreak[] = []
  for (const head of heads) {
    const found = await walk(db, head)
    if (found) breaks.push(found)
  }
  const isWhole = ({ lane }: { readonly lane: number }): boolean => breaks.every((found) => found.lane !== lane)
  const unrecorded = await findUnrecorded(db, recorded.filter(isWhole))
  return { rows: heads.reduce((sum, { lane_no: rows }) => sum + rows, 0), heads, breaks: [...breaks, ...unrecorded] }
}

type Step = { readonly broken: number | null; readonly lane_no: number | null; readonly hash: string | null }

async function walk(db: Db, head: AuditHead): Promise<AuditBreak | undefined> {
  let [last, hash] = [0, '']
  while (last < head.lane_no) {
    const step = await checkBatch(db, head, { lane_no: last, hash })
    if (step.broken !== null) return { lane: head.lane, lane_no: step.broken, reason: 'altered' }
    if (step.lane_no === null || step.hash === null) break
    ;[last, hash] = [step.lane_no, step.hash]
  }
  return last === head.lane_no && hash === head.hash ? undefined : { lane: head.lane, lane_no: last + 1, reason: 'cut off' }
}

const checkBatch = (db: Db, { lane, lane_no: end }: AuditHead, from: { readonly lane_no: number; readonly hash: string }): Promise<Step> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', ${batchTimeout}, true)`.execute(tx)
    const before = from.lane_no === 0 ? sql`sha256(('driver-pass audit lane ' || ${lane}::text)::bytea)` : sql`decode(${from.hash}, 'hex')`
    const { rows } = await sql<Step>`
      with batch as (
        select a.*, audit_row_hash(a) as recomputed from audit a
        where a.lane = ${lane} and a.lane_no > ${from.lane_no} and a.lane_no <= ${end} order by a.lane_no limit ${batchRows}
      ), chained as (
        select *, lag(hash, 1, ${before}) over (order by lane_no) as expected,
          lag(lane_no, 1, ${from.lane_no}::bigint) over (order by lane_no) + 1 as expected_no from batch
      )
      select (min(lane_no) filter (where hash <> recomputed or previous_hash <> expected or lane_no <> expected_no))::int as broken,
        max(lane_no)::int as lane_no, encode((array_agg(hash order by lane_no desc))[1], 'hex') as hash from chained`.execute(tx)
    return rows[0] ?? { broken: null, lane_no: null, hash: null }
  })

/** The first recorded head of each partition that no row fits any more. */
async function findUnrecorded(db: Db, recorded: readonly AuditHead[]): Promise<AuditBreak[]> {
  const { rows } = await sql<{ lane: number; lane_no: number }>`
    select r.lane, min(r.lane_no)::int as lane_no from jsonb_to_recordset(${JSON.stringify(recorded)}::jsonb) r (lane int, lane_no bigint, hash text)
    where not exists (select from audit a where a.lane = r.lane and a.lane_no = r.lane_no and a.hash = decode(r.hash, 'hex'))
    group by r.lane order by r.lane`.execute(db)
  return rows.map((row) => ({ ...row, reason: 'not as recorded' }))
}
