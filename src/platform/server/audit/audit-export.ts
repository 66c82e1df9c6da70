import { sql } from 'kysely'
import type { Database, Db } from '../database/database.ts'

const batchRows = 2_000

/** In the first line. The first format had no `recorded_at`, the second no hash of the values. */
export const exportFormat = 'driver-pass audit 3'

/** Some rows, with the proof of each. */
export const partFormat = `${exportFormat}, a part` as const

const utc = (moment: string): string => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** The text that `audit_row_hash` hashes after the previous hash, and the same as fields. */
const lineOf = `jsonb_build_object('lane', a.lane, 'lane_no', a.lane_no,
    'at', ${utc('a.at')}, 'recorded_at', ${utc('a.recorded_at')}, 'user_id', a.user_id, 'action', a.action, 'subject', a.subject,
    'subject_id', a.subject_id, 'auth_plant_id', a.auth_plant_id, 'before', a.before, 'after', a.after,
    'values_hash', encode(a.values_hash, 'hex'), 'values_hashed', case when a.purge_id is null then jsonb_build_array(a.salt, a.before, a.after)::text end,
    'salt', a.salt, 'purge_id', a.purge_id, 'hashed', audit_row_text(a),
    'previous_hash', encode(a.previous_hash, 'hex'), 'hash', encode(a.hash, 'hex'))::text`
const linesOf = `select a.lane_no::text as no, ${lineOf} as line
  from audit a where a.lane = $1 and a.lane_no > $2 and a.lane_no <= $3 order by a.lane_no limit ${batchRows}`

type Head = { lane: number; lane_no: string; hash: string }

/**
 * The whole audit as lines of JSON, partition by partition, of one moment: a line of the format, one a row with its hash and the text that was
 * hashed, and a last one with the heads. Holds personal data. Uses a connection of its own; other callers are not delayed.
 */
export async function* exportAudit(database: Pick<Database, 'connection'>, now: Date): AsyncGenerator<string, number> {
  const client = database.connection()
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows: heads } = await client.query<Head>(
      `select lane, lane_no::text, encode(hash, 'hex') as hash from audit_head where lane_no > 0 order by lane`,
    )
    let count = 0
    yield JSON.stringify({ format: exportFormat, at: now.toISOString() })
    for (const { lane, lane_no: end } of heads) {
      for (let last = '0'; ;) {
        const { rows } = await client.query<{ no: string; line: string }>(linesOf, [lane, last, end])
        for (const { line } of rows) yield line
        count += rows.length
        last = rows.at(-1)?.no ?? last
        if (rows.length < batchRows) break
      }
    }
    yield JSON.stringify({ rows: count, heads: heads.map((head) => ({ ...head, lane_no: Number(head.lane_no) })) })
    return count
  } finally {
    await client.end()
  }
}

/**
 * These rows of the audit as lines of JSON, as the whole is exported; the last line has the hash of each partition's last row. A row proves itself by
 * its hash; that none is left out, only the whole audit proves.
 */
export async function* exportAuditPart(db: Db, ids: readonly string[], now: Date): AsyncGenerator<string> {
  const heads = new Map<number, Head>()
  yield JSON.stringify({ format: partFormat, at: now.toISOString() })
  for (let begin = 0; begin < ids.length; begin += batchRows) {
    const rows = await db
      .selectFrom('audit as a')
      .select(['a.lane', 'a.lane_no', sql<string>`encode(a.hash, 'hex')`.as('hash'), sql<string>`${sql.raw(lineOf)}`.as('line')])
      .where('a.id', '=', sql<string>`any(${ids.slice(begin, begin + batchRows)}::bigint[])`)
      .orderBy('a.lane')
      .orderBy('a.lane_no')
      .execute()
    for (const { line, lane, lane_no, hash } of rows) {
      heads.set(lane, { lane, lane_no, hash })
      yield line
    }
  }
  yield JSON.stringify({ rows: ids.length, heads: [...heads.values()].map((head) => ({ ...head, lane_no: Number(head.lane_no) })) })
}
