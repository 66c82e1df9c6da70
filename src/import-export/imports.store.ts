import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { RefusedRow } from '#platform/server/spreadsheets/read/refused-rows.ts'
import { storable } from './rows/judge-rows.rules.ts'
import { importReport, type ImportKind, type ImportReport, type ReportedRow } from './import.contract.ts'

export type ImportRow = {
  readonly id: string
  readonly kind: ImportKind
  readonly file_name: string
  readonly state: string
  readonly failure: string | null
  readonly rows_done: number
  readonly report: ImportReport
  /** Whether the run's server has stopped sending heartbeats. */
  readonly isSilent: boolean
}

export type ImportKey = { readonly plantId: string; readonly kind: ImportKind; readonly id: string }

/** Batches take a fraction of a second. */
const isSilent = sql<boolean>`(state = 'running' and heard_at < clock_timestamp() - interval '30 seconds')`
const clock = sql<Date>`clock_timestamp()`

export async function insertImport(
  db: Db,
  { kind, plantId, userId, fileName, at }: { kind: ImportKind; plantId: string; userId: string; fileName: string; at: Date },
): Promise<string> {
  const values = { kind, auth_plant_id: plantId, created_by: userId, file_name: fileName, created_at: at }
  const { id } = await db.insertInto('register_import').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** A checked import of this plant; 404 for any other. */
export async function findImport(db: Db, { plantId, kind, id }: ImportKey): Promise<ImportRow> {
  const row = await db
    .selectFrom('register_import')
    .select(['id', 'file_name', 'state', 'failure', 'rows_done', 'report', isSilent.as('isSilent')])
    .where('id', '=', id)
    .where('auth_plant_id', '=', plantId)
    .where('kind', '=', kind)
    .where('report', 'is not', null)
    .executeTakeFirst()
  if (!row) throw notFound()
  return { ...row, kind, report: importReport.parse(row.report) }
}

export async function storeCheck(db: Db, id: string, report: ImportReport): Promise<void> {
  await db
    .updateTable('register_import')
    .set({ state: 'checked', report: storedJson(report) })
    .where('id', '=', id)
    .execute()
}

/** Claims the import and answers the run's number; undefined when it is running or done. */
export async function claimRun(db: Db, { plantId, kind, id }: ImportKey): Promise<number | undefined> {
  const claimed = await db
    .updateTable('register_import')
    .set(({ eb }) => ({ state: 'running', run_no: eb('run_no', '+', 1), rows_done: 0, failure: null, heard_at: clock }))
    .where('id', '=', id)
    .where('auth_plant_id', '=', plantId)
    .where('kind', '=', kind)
    .where(({ eb, or }) => or([eb('state', 'in', ['checked', 'failed']), isSilent]))
    .where('report', 'is not', null)
    .returning('run_no')
    .executeTakeFirst()
  return claimed?.run_no
}

/** A run taken over from a stopped server. */
export type ClaimedRun = Run & { readonly kind: ImportKind; readonly plantId: string; readonly userId: string }

/** Claims the next run without a heartbeat. After `mostRuns`, the file itself may crash servers, so a user must decide. */
export async function claimSilentRun(db: Db, mostRuns: number): Promise<ClaimedRun | undefined> {
  const oldest = db
    .selectFrom('register_import')
    .select('id')
    .where(isSilent)
    .where('run_no', '<', mostRuns)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('register_import')
    .set(({ eb }) => ({ run_no: eb('run_no', '+', 1), rows_done: 0, heard_at: clock }))
    .where('id', '=', oldest)
    .returning(['id as importId', 'run_no as no', 'kind', 'auth_plant_id as plantId', 'created_by as userId'])
    .$narrowType<{ kind: ImportKind }>()
    .executeTakeFirst()
}

/** Called during long batches too. */
export async function recordHeartbeat(db: Db, run: Run): Promise<void> {
  await running(db, run).set({ heard_at: clock }).execute()
}

export type Run = { readonly importId: string; readonly no: number }

/** Answers whether this run still owns the import. */
export async function storeProgress(db: Db, run: Run, rowsDone: number): Promise<boolean> {
  const { numUpdatedRows } = await running(db, run).set({ rows_done: rowsDone, heard_at: clock }).executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Its bytes are no longer needed. */
export async function finishRun(tx: Tx, run: Run, report: ImportReport): Promise<void> {
  await endRun(tx, run, { state: 'done', report: storedJson(report), rows_done: report.rows })
  await tx.deleteFrom('register_import_chunk').where('import_id', '=', run.importId).execute()
}

export async function failRun(db: Db, run: Run, failure: string): Promise<void> {
  await endRun(db, run, { state: 'failed', failure })
}

/** Releases an interrupted run, so that another server can resume it at once. */
export async function releaseRun(db: Db, run: Run): Promise<void> {
  await ofRun(db, run)
    .set({ heard_at: sql<Date>`'-infinity'` })
    .execute()
}

export async function deleteImport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('register_import').where('id', '=', id).execute()
}

/** Old imports hold personal data that is no longer needed. */
export async function deleteImportsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('register_import').where('created_at', '<', moment).execute()
}

export async function insertRefused(db: Db, importId: string, rows: readonly RefusedRow[]): Promise<void> {
  if (rows.length === 0) return
  const json = storedJson(rows.map(({ line, original, problems }) => ({ line, cells: original, problems })))
  await sql`insert into register_import_refused (import_id, line, cells, problems)
    select ${importId}::bigint, line, cells, problems from jsonb_to_recordset(${json}::jsonb) as r(line integer, cells text[], problems jsonb)`.execute(
    db,
  )
}

export async function deleteRefused(db: Db, importId: string): Promise<void> {
  await db.deleteFrom('register_import_refused').where('import_id', '=', importId).execute()
}

/** Refused rows in the order of the file. */
export async function listRefused(db: Db, importId: string, { limit, offset }: { limit: number; offset: number }): Promise<ReportedRow[]> {
  const rows = await db
    .selectFrom('register_import_refused')
    .select(['line', 'cells', 'problems'])
    .where('import_id', '=', importId)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .$narrowType<Omit<ReportedRow, 'outcome'>>()
    .execute()
  return rows.map((row) => ({ ...row, outcome: 'refused' }))
}

async function endRun(db: Db, run: Run, values: { state: string; failure?: string; report?: string; rows_done?: number }): Promise<void> {
  await ofRun(db, run).set(values).execute()
}

const ofRun = (db: Db, { importId, no }: Run) => db.updateTable('register_import').where('id', '=', importId).where('run_no', '=', no)
const running = (db: Db, run: Run) => ofRun(db, run).where('state', '=', 'running')

/** Stores refused rows and unknown headings, without characters that PostgreSQL cannot hold. */
const storedJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storable(part) : part))
