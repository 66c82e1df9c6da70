import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
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

/** Refused rows in the order of the file, with their cells as corrected. */
export async function listRefused(db: Db, importId: string, { limit, offset }: LimitOffset): Promise<StoredRow[]> {
  const rows = await db
    .selectFrom('register_import_refused as r')
    .leftJoin('register_import_correction as c', (join) => join.onRef('c.import_id', '=', 'r.import_id').onRef('c.line', '=', 'r.line'))
    .select(['r.line', sql<string[]>`coalesce(c.cells, r.cells)`.as('cells'), 'r.problems'])
    .where('r.import_id', '=', importId)
    .orderBy('r.id')
    .limit(limit)
    .offset(offset)
    .$narrowType<Omit<StoredRow, 'outcome' | 'read'>>()
    .execute()
  return rows.map((row) => ({ ...row, read: [], outcome: 'refused' }))
}

/** Stores a refused row's cells as corrected; answers whether the import has refused this line. */
export async function storeCorrection(
  tx: Tx,
  importId: string,
  { line, cells, userId }: Pick<StoredRow, 'line' | 'cells'> & { userId: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('register_import_correction')
    .columns(['import_id', 'line', 'cells'])
    .expression(({ selectFrom }) =>
      selectFrom('register_import_refused')
        .select(['import_id', 'line', sql<string[]>`${cells}::text[]`.as('cells')])
        .where('import_id', '=', importId)
        .where('line', '=', line)
        .limit(1),
    )
    .onConflict((conflict) => conflict.columns(['import_id', 'line']).doUpdateSet(({ ref }) => ({ cells: ref('excluded.cells') })))
    .executeTakeFirstOrThrow()
  await sql`update register_import set prepared_by = prepared_by || ${userId}::bigint
    where id = ${importId} and not prepared_by @> array[${userId}::bigint]`.execute(tx)
  return numInsertedOrUpdatedRows === 1n
}

/** How many rows of an import have been corrected, counted up to `most`. */
export async function countCorrections(db: Db, importId: string, most: number): Promise<number> {
  const corrected = db.selectFrom('register_import_correction').select('line').where('import_id', '=', importId).limit(most)
  const { n } = await db
    .selectFrom(corrected.as('corrected'))
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** The corrected cells of these lines. */
export async function findCorrections(db: Db, importId: string, lines: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await db
    .selectFrom('register_import_correction')
    .select(['line', 'cells'])
    .where('import_id', '=', importId)
    .where('line', '=', sql<number>`any(${lines}::int[])`)
    .execute()
  return new Map(rows.map(({ line, cells }) => [line, cells]))
}

export async function copyCorrections(db: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await db
    .insertInto('register_import_correction')
    .columns(['import_id', 'line', 'cells'])
    .expression(({ selectFrom }) =>
      selectFrom('register_import_correction')
        .select([sql<string>`${to}::bigint`.as('import_id'), 'line', 'cells'])
        .where('import_id', '=', from),
    )
    .execute()
}

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
  readPageAndTotal(changesOf(db, importId).orderBy('id'), page)

export async function findChanges(db: Db, importId: string, lines: readonly number[]): Promise<ReadonlyMap<number, RecordChange>> {
  const rows = await changesOf(db, importId)
    .where('line', '=', sql<number>`any(${lines}::int[])`)
    .execute()
  return new Map(rows.map((row) => [row.line, row]))
}

/** Stores refused rows and unknown headings, without characters that PostgreSQL cannot hold. */
export const storedJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storable(part) : part))
