import { sql, type Selectable } from 'kysely'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'
import type { RecordWas } from '../engine/decide/record-changes.rules.ts'
import { requestStatus } from '../engine/request-types.contract.ts'

type SendBackRow = Selectable<Tables['request_send_back']>

type NewSendBack = {
  requestId: string
  /** The version that was read; any by default. */
  version: number | undefined
  by: string
  comment: string
  fields: readonly string[]
  at: Date
}

/** Marks the pending request and stores the version that goes back. Undefined when it is closed, has gone back already, or is another version. */
export async function markSentBack(tx: Tx, { requestId, version, by, comment, fields, at }: NewSendBack): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`with changed as (
    update request set sent_back_at = ${at}
    where id = ${requestId} and status_id = ${requestStatus.pending} and sent_back_at is null and version = coalesce(${version ?? null}::int, version)
    returning id, version, comment, body_data, created_by, created_at
  )
  insert into request_send_back (request_id, version, submitted_comment, body_data, submitted_by, submitted_at, fields, comment, sent_back_by, sent_back_at)
  select c.id, c.version, c.comment, c.body_data, coalesce(p.resubmitted_by, c.created_by), coalesce(p.resubmitted_at, c.created_at),
    ${[...fields]}::text[], ${comment}, ${by}, ${at}
  from changed c left join request_send_back p on p.request_id = c.id and p.version = c.version - 1 returning version`.execute(tx)
  return rows[0]?.version
}

export type OpenSendBack = Pick<SendBackRow, 'version' | 'fields' | 'comment' | 'sent_back_by' | 'sent_back_at'> & {
  first_name: string
  last_name: string
}

/** What the submitter has to correct now; undefined where nothing waits for the submitter. */
export const findOpenSendBack = (db: Db, requestId: string): Promise<OpenSendBack | undefined> =>
  db
    .selectFrom('request as r')
    .innerJoin('request_send_back as s', (join) => join.onRef('s.request_id', '=', 'r.id').onRef('s.version', '=', 'r.version'))
    .innerJoin('app_user as u', 'u.id', 's.sent_back_by')
    .select(['s.version', 's.fields', 's.comment', 's.sent_back_by', 's.sent_back_at', 'u.first_name', 'u.last_name'])
    .where('r.id', '=', requestId)
    .where('r.sent_back_at', 'is not', null)
    .where('r.status_id', '=', requestStatus.pending)
    .executeTakeFirst()

type Resubmission = {
  requestId: string
  /** The version that was sent back. */
  version: number
  comment: string | null
  body: object
  fileId: string | null
  recordWas: RecordWas | null
  by: string
  at: Date
}

/** Stores the next version and takes the mark away. False when it no longer waits for this correction. */
export async function storeResubmission(
  tx: Tx,
  { requestId, version, comment, body, fileId, recordWas, by, at }: Resubmission,
): Promise<boolean> {
  const { rows } = await sql`with changed as (
    update request set comment = ${comment}, body_data = ${JSON.stringify(body)}, file_id = ${fileId}, record_was = ${recordWas && JSON.stringify(recordWas)}, version = version + 1, sent_back_at = null
    where id = ${requestId} and version = ${version} and sent_back_at is not null and status_id = ${requestStatus.pending}
    returning id
  )
  update request_send_back set resubmitted_by = ${by}, resubmitted_at = ${at} from changed
  where request_id = changed.id and version = ${version} returning request_id`.execute(tx)
  return rows.length === 1
}

export type EarlierRow = Pick<
  SendBackRow,
  'version' | 'submitted_comment' | 'body_data' | 'submitted_at' | 'fields' | 'comment' | 'sent_back_at' | 'resubmitted_at'
> & {
  submitter_first_name: string | null
  submitter_last_name: string | null
  first_name: string
  last_name: string
}

/** The versions that were sent back, newest first. The caller checks the scope. */
export async function listEarlierVersions(db: Db, requestId: string): Promise<EarlierRow[]> {
  return db
    .selectFrom('request_send_back as s')
    .innerJoin('app_user as u', 'u.id', 's.sent_back_by')
    .leftJoin('app_user as by', 'by.id', 's.submitted_by')
    .select(['s.version', 's.submitted_comment', 's.body_data', 's.submitted_at', 's.fields', 's.comment', 's.sent_back_at'])
    .select(['s.resubmitted_at', 'u.first_name', 'u.last_name'])
    .select(['by.first_name as submitter_first_name', 'by.last_name as submitter_last_name'])
    .where('s.request_id', '=', requestId)
    .orderBy('s.version', 'desc')
    .execute()
}

/** The stored body of a version that was sent back; undefined without one. */
export async function findEarlierBody(db: Db, requestId: string, version: number): Promise<SendBackRow['body_data'] | undefined> {
  const row = await db
    .selectFrom('request_send_back')
    .select('body_data')
    .where('request_id', '=', requestId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.body_data
}
