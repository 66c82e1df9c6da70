import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Db, Tables } from '#platform/server/database/database.ts'
import { readPageAndTotal, type LimitOffset, type PageAndTotal } from '#platform/server/database/statements/page-and-total.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { isInWork } from '#platform/server/jobs/queue-state.store.ts'
import { queue } from '#platform/server/jobs/queue.ts'
import type { ReadingChoices } from './engine/file-reading.rules.ts'
import type { ImportMode } from './import.contract.ts'
import { storedReport, type StoredReport } from './import-report.contract.ts'
import { storedJson } from './import-rows.store.ts'

export type ImportKey = { plantId: string; kind: string; id: string }

type ListedColumn = 'id' | 'file_name' | 'state' | 'created_at'
type ListedImport = Pick<Selectable<Tables['register_import']>, ListedColumn> & {
  kind: string
  mode: ImportMode
  first_name: string
  last_name: string
  isCleared: boolean
  /** Whether the run's server has stopped sending heartbeats. */
  isSilent: boolean
}
export type ImportRow = ListedImport & { failure: string | null; rows_done: number; report: StoredReport }
type Counts = Pick<StoredReport, 'imported' | 'updated' | 'already_here' | 'refused'>
export type PastImportRow = ListedImport & Counts

/** Runs of checked registers. Rows of an interrupted run are found as registered, so that each is imported once. */
export const importQueue = queue({ name: 'run-import', title: 'Imports' })

/** How often the run is begun by itself after so many runs: a register that has outlived so many servers may be what stops them; then a person decides each time. */
export const attemptsAfter = (runs: number): number => (runs < importQueue.attempts ? importQueue.attempts : 1)

/** A run whose servers are gone. */
export const isSilent = (id: RawBuilder<string>): RawBuilder<boolean> =>
  sql<boolean>`(state = 'running' and not ${isInWork(importQueue, sql`${id}::text`)})`

export type NewImport = {
  kind: string
  mode: ImportMode
  plantId: string
  userId: string
  fileName: string
  /** The import whose file it is. */
  preparedAs?: string | undefined
  at: Date
}

export async function insertImport(db: Db, { kind, mode, plantId, userId, fileName, preparedAs, at }: NewImport): Promise<string> {
  const prepared_by = sql<
    string[]
  >`array[${userId}::bigint] || (select prepared_by from register_import where id = ${preparedAs ?? null}::bigint)`
  const values = {
    kind,
    mode,
    auth_plant_id: plantId,
    created_by: userId,
    prepared_by,
    file_name: fileName,
    created_at: at,
    state_since: at,
  }
  const { id } = await db.insertInto('register_import').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The plant's imports that have been checked. */
const listed = (db: Db, plantId: string) =>
  db
    .selectFrom('register_import as i')
    .innerJoin('app_user as u', 'u.id', 'i.created_by')
    .select([
      'i.id',
      'i.kind',
      'i.mode',
      'i.file_name',
      'i.state',
      'i.created_at',
      'u.first_name',
      'u.last_name',
      isSilent(sql`i.id`).as('isSilent'),
    ])
    .select(sql<boolean>`i.cleared_at is not null`.as('isCleared'))
    .where('i.auth_plant_id', '=', plantId)
    .where('i.report', 'is not', null)
    .$narrowType<{ mode: ImportMode }>()

/** A checked import of this plant; 404 for any other. */
export async function findImport(db: Db, { plantId, kind, id }: ImportKey): Promise<ImportRow> {
  const row = await listed(db, plantId)
    .select(['i.failure', 'i.rows_done', 'i.report'])
    .where('i.id', '=', id)
    .where('i.kind', '=', kind)
    .executeTakeFirst()
  if (!row) throw notFound()
  return { ...row, report: storedReport.parse(row.report) }
}

/** What a person has decided about reading an import's file. */
export async function findChoices(db: Db, id: string): Promise<ReadingChoices> {
  const { report } = await db.selectFrom('register_import').select('report').where('id', '=', id).executeTakeFirstOrThrow()
  return storedReport.parse(report).reading.choices
}

type Listing = LimitOffset & { plantId: string; kinds: readonly string[] }

/** The plant's imports of these kinds, newest first. */
export async function listImports(db: Db, { plantId, kinds, ...page }: Listing): Promise<PageAndTotal<PastImportRow>> {
  const count = (name: keyof Counts) => sql<number>`(i.report->>${sql.lit(name)})::int`.as(name)
  const imports = listed(db, plantId)
    .select([count('imported'), count('updated'), count('already_here'), count('refused')])
    .where('i.kind', 'in', kinds)
    .orderBy('i.id', 'desc')
  return readPageAndTotal(imports, page)
}

export async function storeCheck(db: Db, id: string, report: StoredReport): Promise<void> {
  await db
    .updateTable('register_import')
    .set({ state: 'checked', report: storedJson(report), heard_at: sql<Date>`'-infinity'` })
    .where('id', '=', id)
    .execute()
}

export async function deleteImport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('register_import').where('id', '=', id).execute()
}

/** Deletes an import that has not been run. */
export async function deleteCheck(db: Db, id: string): Promise<void> {
  await db.deleteFrom('register_import').where('id', '=', id).where('state', '=', 'checked').execute()
}

/** A check that was not followed by its import, nor by a proposal since, is of no further use. */
export async function deleteChecksBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('register_import').where('state_since', '<', moment).where('state', 'in', ['checking', 'checked']).execute()
}

/** Files and rows hold personal data that is no longer needed; who imported how much, and when, stays. */
export async function clearImportsBefore(db: Db, moment: Date): Promise<void> {
  await sql`with cleared as (
      update register_import set cleared_at = clock_timestamp(), report = report || '{"preview": [], "problems": [], "totals_rows": []}'
      where created_at < ${moment} and state in ('done', 'failed') and cleared_at is null returning id
    ), chunks as (delete from register_import_chunk where import_id in (select id from cleared)),
    refused as (delete from register_import_refused where import_id in (select id from cleared)),
    corrections as (delete from register_import_correction where import_id in (select id from cleared))
    delete from register_import_change where import_id in (select id from cleared)`.execute(db)
}
