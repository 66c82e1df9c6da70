import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { readPageAndTotal, type LimitOffset, type PageAndTotal } from '#platform/server/database/statements/page-and-total.ts'
import { storable, type JudgedRow, type RecordChange } from './engine/judge-rows.rules.ts'
import type { StoredRow } from './import-report.contract.ts'

export async function insertRefused(db: Db, importId: string, rows: readonly JudgedRow<unknown>[]): Promise<void> {
  const refused = rows.filter(({ outcome }) => outcome === 'refused')
  if (refused.length === 0) return
  const json = storedJson(refused.map(({ line, original, problems }) => ({ line, cells: original, problems })))
  await sql`insert into register_import_refused (import_id, line, cells, problems)
    select ${importId}::bigint, line, cells, problems from jsonb_to_recordset(${json}::jsonb) as r(line integer, cells text[], problems jsonb)`.execute(
    db,
  )
}

export async function deleteRefused(db: Db, importId: string): Promise<void> {
  await db.deleteFrom('register_import_refused').where('import_id', '=', importId).execute()
}

export type CorrectableRow = Pick<StoredRow, 'line' | 'cells' | 'problems'>

const refusedOf = (db: Db, importId: string) =>
  db
    .selectFrom('register_import_refused as r')
    .leftJoin('register_import_correction as c', (join) => join.onRef('c.import_id', '=', 'r.import_id').onRef('c.line', '=', 'r.line'))
    .select(['r.line', sql<string[]>`coalesce(c.cells, r.cells)`.as('cells'), 'r.problems'])
    .where('r.import_id', '=', importId)
    .$narrowType<CorrectableRow>()

/** Refused rows in the order of the file, as corrected, also those that are right since. */
export const listRefused = (db: Db, importId: string, page: LimitOffset): Promise<PageAndTotal<CorrectableRow>> =>
  readPageAndTotal(refusedOf(db, importId).orderBy('r.id'), page)

/** The same, uncounted: for whoever reads them all. */
export const readRefused = (db: Db, importId: string, { limit, offset }: LimitOffset): Promise<CorrectableRow[]> =>
  refusedOf(db, importId).orderBy('r.id').limit(limit).offset(offset).execute()

/** Undefined where the import has not refused this line. */
export const findRefused = (db: Db, importId: string, line: number): Promise<CorrectableRow | undefined> =>
  refusedOf(db, importId).where('r.line', '=', line).executeTakeFirst()

export async function insertChanges(db: Db, importId: string, rows: readonly JudgedRow<unknown>[]): Promise<void> {
  const changes = rows.flatMap(({ line, change }) => (change ? [{ line, ...change }] : []))
  if (changes.length === 0) return
  const json = storedJson(changes.map(({ line, subjectId, name, fields }) => ({ line, subject_id: subjectId, name, fields })))
  await sql`insert into register_import_change (import_id, line, subject_id, name, fields)
    select ${importId}::bigint, line, subject_id, name, fields
    from jsonb_to_recordset(${json}::jsonb) as r(line integer, subject_id bigint, name text, fields jsonb)`.execute(db)
}

export type ChangeRow = RecordChange & { line: number }
const changeColumns = ['line', 'subject_id as subjectId', 'name', 'fields'] as const
const changesOf = (db: Db, importId: string) =>
  db.selectFrom('register_import_change').select(changeColumns).where('import_id', '=', importId).$narrowType<ChangeRow>()

/** The changes that the check has shown, in the order of the file. */
export const listChanges = (db: Db, importId: string, page: LimitOffset): Promise<PageAndTotal<ChangeRow>> =>
  readPageAndTotal(changesOf(db, importId).orderBy('line'), page)

export async function findChanges(db: Db, importId: string, lines: readonly number[]): Promise<ReadonlyMap<number, RecordChange>> {
  const rows = await changesOf(db, importId)
    .where('line', '=', sql<number>`any(${lines}::int[])`)
    .execute()
  return new Map(rows.map((row) => [row.line, row]))
}

/** Stores refused rows and unknown headings, without characters that PostgreSQL cannot hold. */
export const storedJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storable(part) : part))
