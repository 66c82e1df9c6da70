import { sql, type Selectable } from 'kysely'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'
import { conflict, notFound } from '#platform/server/http/refusal.ts'
import type { ReportName } from '../mechanism/report.contract.ts'
import { maxFilesInWork, maxKeptBytes, maxKeptFiles, type KeptFile } from './kept-files.contract.ts'
import type { ReportFileFormat } from './report-export.contract.ts'

const clock = sql<Date>`clock_timestamp()`
/** No server works on the file. */
const never = sql<Date>`'-infinity'`

/** One person's files at one plant. */
export type KeptFileScope = { readonly userId: string; readonly plantId: string }

export type NewKeptFile = KeptFileScope & {
  readonly report: ReportName
  readonly format: ReportFileFormat
  /** The input of the export. */
  readonly query: object
  readonly at: Date
}

/** Throws a Refusal (409) where the person has as many as one may. The caller has locked the person, so that concurrent calls wait for each other. */
export async function insertKeptFile(tx: Tx, { userId, plantId, report, format, query, at }: NewKeptFile): Promise<string> {
  const kept = await tx
    .selectFrom('report_file as r')
    .leftJoin('file as f', 'f.id', 'r.file_id')
    .select([
      sql<number>`count(*)::int`.as('files'),
      sql<number>`(count(*) filter (where r.state = 'making'))::int`.as('in_work'),
      sql<number>`coalesce(sum(f.size), 0)::float8`.as('bytes'),
    ])
    .where('r.user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (kept.in_work >= maxFilesInWork) throw filesInWork()
  if (kept.files >= maxKeptFiles || kept.bytes >= maxKeptBytes) throw filesFull()
  const values = { user_id: userId, auth_plant_id: plantId, report, format, query: JSON.stringify(query), created_at: at }
  const { id } = await tx.insertInto('report_file').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

const filesInWork = (): Error =>
  conflict('files_in_work', `${maxFilesInWork} of your files are being made. Wait until one is ready, or cancel one under 'Your files'.`)
const filesFull = (): Error => conflict('files_full', `You keep as many files as there is space for. Delete one under 'Your files' first.`)

type NarrowedFile = {
  readonly report: ReportName
  readonly format: ReportFileFormat
  readonly state: KeptFile['state']
}
type NarrowedColumn = keyof NarrowedFile

export type KeptFileRow = Omit<Selectable<Tables['report_file']>, 'query' | 'heard_at' | 'run_no' | NarrowedColumn> &
  NarrowedFile & {
    /** In bytes; null until it is ready. */
    readonly size: number | null
  }

const listed = (db: Db, { userId, plantId }: KeptFileScope) =>
  db
    .selectFrom('report_file as r')
    .leftJoin('file as f', 'f.id', 'r.file_id')
    .selectAll('r')
    .select('f.size')
    .where('r.user_id', '=', userId)
    .where('r.auth_plant_id', '=', plantId)
    .$narrowType<NarrowedFile>()

/** Newest first; a person has few. */
export const listKeptFiles = (db: Db, scope: KeptFileScope): Promise<KeptFileRow[]> => listed(db, scope).orderBy('r.id', 'desc').execute()

export const findKeptFile = (db: Db, scope: KeptFileScope, id: string): Promise<KeptFileRow> =>
  listed(db, scope).where('r.id', '=', id).executeTakeFirstOrThrow(notFound)

/** Deletes a file, also one that is being made; answers the name of its bytes. Throws a Refusal (404). */
export async function deleteKeptFile(tx: Tx, { userId, plantId }: KeptFileScope, id: string): Promise<string | undefined> {
  const { file_id } = await tx
    .deleteFrom('report_file')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('auth_plant_id', '=', plantId)
    .returning('file_id')
    .executeTakeFirstOrThrow(notFound)
  return file_id === null ? undefined : deleteFileRow(tx, file_id)
}

const deleteFileRow = async (tx: Tx, fileId: string): Promise<string | undefined> =>
  (await tx.deleteFrom('file').where('id', '=', fileId).returning('storage_name').executeTakeFirst())?.storage_name

/** Deletes files older than `before`; answers the names of their bytes. */
export async function deleteOldKeptFiles(tx: Tx, before: Date): Promise<string[]> {
  const rows = await tx
    .with('old', (old) => old.deleteFrom('report_file').where('created_at', '<', before).returning('file_id'))
    .selectFrom('old')
    .innerJoin('file as f', 'f.id', 'old.file_id')
    .select('f.storage_name')
    .execute()
  const names = rows.map(({ storage_name }) => storage_name)
  if (names.length > 0) await tx.deleteFrom('file').where('storage_name', 'in', names).execute()
  return names
}

/** The making of a file by one server. */
export type KeptFileRun = KeptFileScope & {
  readonly id: string
  readonly no: number
  readonly report: ReportName
  readonly format: ReportFileFormat
  readonly query: unknown
  /** The owner's name. */
  readonly by: string
}

/** A file that stops so many servers may be the cause. */
const mostRuns = 5

/** Claims the next file that no server makes: a new one, or one whose server is gone. */
export async function claimKeptFile(db: Db): Promise<KeptFileRun | undefined> {
  const { rows } = await sql<KeptFileRun>`
    update report_file r set run_no = r.run_no + 1, rows_done = 0, heard_at = ${clock} from app_user u
    where u.id = r.user_id and r.id = (
      select id from report_file where state = 'making' and run_no < ${mostRuns} and heard_at < ${clock} - interval '30 seconds'
      order by id limit 1 for update skip locked
    )
    returning r.id, r.run_no as no, r.user_id as "userId", r.auth_plant_id as "plantId", r.report, r.format, r.query, u.first_name || ' ' || u.last_name as by`.execute(
    db,
  )
  return rows[0]
}

const ofRun = (db: Db, { id, no }: KeptFileRun) =>
  db.updateTable('report_file').where('id', '=', id).where('run_no', '=', no).where('state', '=', 'making')

/** Answers whether this run still makes the file: not after it was cancelled, or another server took over. */
export async function recordFileProgress(
  db: Db,
  run: KeptFileRun,
  { done, total }: { readonly done: number; readonly total: number },
): Promise<boolean> {
  const { numUpdatedRows } = await ofRun(db, run).set({ rows_done: done, rows_total: total, heard_at: clock }).executeTakeFirst()
  return numUpdatedRows === 1n
}

export type FinishedFile = { readonly fileId: string; readonly plantIds: readonly string[]; readonly rows: number; readonly at: Date }

/** False where the file was cancelled. */
export async function finishKeptFile(tx: Tx, run: KeptFileRun, { fileId, plantIds, rows, at }: FinishedFile): Promise<boolean> {
  const { numUpdatedRows } = await ofRun(tx, run)
    .set({ state: 'ready', file_id: fileId, plant_ids: [...plantIds], rows_done: rows, rows_total: rows, finished_at: at, heard_at: never })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False where the file was cancelled. */
export async function failKeptFile(tx: Tx, run: KeptFileRun, { failure, at }: { failure: string; at: Date }): Promise<boolean> {
  const { numUpdatedRows } = await ofRun(tx, run).set({ state: 'failed', failure, finished_at: at, heard_at: never }).executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Leaves the file to the next run, which does not count as a failed one. */
export async function releaseKeptFile(db: Db, run: KeptFileRun): Promise<void> {
  await ofRun(db, run)
    .set(({ eb }) => ({ run_no: eb('run_no', '-', 1), heard_at: never }))
    .execute()
}

/** Ends the files that stopped too many servers. */
export async function failStuckFiles(db: Db, { failure, at }: { failure: string; at: Date }): Promise<void> {
  await db
    .updateTable('report_file')
    .set({ state: 'failed', failure, finished_at: at, heard_at: never })
    .where('state', '=', 'making')
    .where('run_no', '>=', mostRuns)
    .where(sql<boolean>`heard_at < clock_timestamp() - interval '30 seconds'`)
    .execute()
}
