import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { StoredReport, StoredRow } from './import-report.contract.ts'
import { isChecked } from './import-runs.store.ts'
import { storedJson } from './import-rows.store.ts'

/** Keeps an import as it is until this transaction ends. */
export async function lockImport(tx: Tx, importId: string): Promise<{ state: string; report: unknown; isChecked: boolean } | undefined> {
  return tx
    .selectFrom('register_import')
    .select(['state', 'report', isChecked.as('isChecked')])
    .where('id', '=', importId)
    .forUpdate()
    .executeTakeFirst()
}

type Corrected = { row: StoredRow; report: StoredReport; userId: string }

/** Stores a refused row as corrected, with what is wrong in it now, and the report with it. */
export async function storeCorrection(
  tx: Tx,
  importId: string,
  { row: { line, cells, problems }, report, userId }: Corrected,
): Promise<void> {
  await tx
    .insertInto('register_import_correction')
    .values({ import_id: importId, line, cells })
    .onConflict((conflict) => conflict.columns(['import_id', 'line']).doUpdateSet({ cells }))
    .execute()
  await tx
    .updateTable('register_import_refused')
    .set({ problems: storedJson(problems) })
    .where('import_id', '=', importId)
    .where('line', '=', line)
    .execute()
  await sql`update register_import set report = ${storedJson(report)}, prepared_by = case when prepared_by @> array[${userId}::bigint]
      then prepared_by else prepared_by || ${userId}::bigint end where id = ${importId}`.execute(tx)
}

export async function deleteChange(tx: Tx, importId: string, line: number): Promise<void> {
  await tx.deleteFrom('register_import_change').where('import_id', '=', importId).where('line', '=', line).execute()
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
