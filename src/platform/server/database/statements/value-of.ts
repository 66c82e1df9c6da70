import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database.ts'

/** What an expression is: `` valueOf(db, sql<boolean>`exists (…)`) ``. An expression in brackets may read tables. */
export async function valueOf<T>(db: Db, expression: RawBuilder<T>): Promise<T> {
  const { rows } = await sql<{ value: T }>`select ${expression} as value`.execute(db)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL answers an expression with one row')
  return row.value
}

/** A statement that goes on, such as with a condition: what its rows are was said where it begins. */
export const continued = <Row>(rows: RawBuilder<Row>, rest: RawBuilder<unknown>): RawBuilder<Row> => sql<Row>`${rows} ${rest}`
