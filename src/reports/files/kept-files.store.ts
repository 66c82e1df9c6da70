import { sql, type Selectable } from 'kysely'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'
import { conflict, notFound } from '#platform/server/http/refusal.ts'
import type { ReportName } from '../mechanism/report.contract.ts'
import { maxFilesInWork, maxKeptBytes, maxKeptFiles, type KeptFile } from './kept-files.contract.ts'
import type { ReportFileFormat } from './report-export.contract.ts'

/** One person's files at one plant. */
export type KeptFileScope = { userId: string; plantId: string }

export type NewKeptFile = KeptFileScope & {
  report: ReportName
  format: ReportFileFormat
  /** The input of the export. */
  query: object
  at: Date
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
  report: ReportName
  format: ReportFileFormat
  state: KeptFile['state']
}
type NarrowedColumn = keyof NarrowedFile

export type KeptFileRow = Omit<Selectable<Tables['report_file']>, 'query' | NarrowedColumn> &
  NarrowedFile & {
    /** In bytes; null until it is ready. */
    size: number | null
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

/** What making a file needs to know. */
export type WantedFile = KeptFileScope & {
  id: string
  report: ReportName
  format: ReportFileFormat
  query: unknown
  /** The owner's name. */
  by: string
}

/** Begins making the file; undefined where its owner has deleted it. */
export async function beginKeptFile(db: Db, id: string): Promise<WantedFile | undefined> {
  const { rows } = await sql<WantedFile>`
    update report_file r set rows_done = 0 from app_user u where u.id = r.user_id and r.id = ${id} and r.state = 'making'
    returning r.id, r.user_id as "userId", r.auth_plant_id as "plantId", r.report, r.format, r.query, u.first_name || ' ' || u.last_name as by`.execute(
    db,
  )
  return rows[0]
}

/** The files that are still to be made. */
export async function listWantedFiles(db: Db): Promise<{ id: string; plantId: string }[]> {
  return db.selectFrom('report_file').select(['id', 'auth_plant_id as plantId']).where('state', '=', 'making').orderBy('id').execute()
}

const inWork = (db: Db, id: string) => db.updateTable('report_file').where('id', '=', id).where('state', '=', 'making')

/** False where the file was deleted, which cancels it. */
export async function recordFileProgress(db: Db, id: string, { done, total }: { done: number; total: number }): Promise<boolean> {
  const { numUpdatedRows } = await inWork(db, id).set({ rows_done: done, rows_total: total }).executeTakeFirst()
  return numUpdatedRows === 1n
}

export type FinishedFile = { fileId: string; plantIds: readonly string[]; rows: number; at: Date }

/** False where the file was cancelled. */
export async function finishKeptFile(tx: Tx, id: string, { fileId, plantIds, rows, at }: FinishedFile): Promise<boolean> {
  const { numUpdatedRows } = await inWork(tx, id)
    .set({ state: 'ready', file_id: fileId, plant_ids: [...plantIds], rows_done: rows, rows_total: rows, finished_at: at })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Undefined where the file was cancelled; otherwise whose it was. */
export async function failKeptFile(
  tx: Tx,
  id: string,
  { failure, at }: { failure: string; at: Date },
): Promise<(KeptFileScope & { report: ReportName }) | undefined> {
  return inWork(tx, id)
    .set({ state: 'failed', failure, finished_at: at })
    .returning(['user_id as userId', 'auth_plant_id as plantId', 'report'])
    .$narrowType<{ report: ReportName }>()
    .executeTakeFirst()
}

/** Lets a file that could not be made be made once more; false where it is gone, or was made meanwhile. */
export async function reviveKeptFile(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('report_file')
    .set({ state: 'making', failure: null, finished_at: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
