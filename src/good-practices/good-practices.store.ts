import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tables } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'

export type NewGoodPractice = Insertable<Tables['good_practice']>

/** Inserts any number of good practices in one statement; returns their ids. */
export async function insertGoodPractices(db: Db, practices: readonly NewGoodPractice[]): Promise<string[]> {
  if (practices.length === 0) return []
  const rows = await db
    .insertInto('good_practice')
    .values([...practices])
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export type ListedPractice = {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly date: PlainDate
  readonly file_name: string | null
}
type LimitOffset = { readonly limit: number; readonly offset: number }

/** One page of a driver's good practices, newest first. The caller checks the scope. */
export async function listPracticesOf(
  db: Db,
  driverId: string,
  { limit, offset }: LimitOffset,
): Promise<{ rows: ListedPractice[]; total: number }> {
  const { rows } = await sql<{ total: number } & (ListedPractice | { id: null })>`with total as (
      select count(*)::int as total from good_practice where driver_id = ${driverId}
    ), page as materialized (
      select g.id, g.title, g.description, g.date, f.original_name as file_name from good_practice g left join file f on f.id = g.file_id
      where g.driver_id = ${driverId} order by g.date desc, g.id desc limit ${limit} offset ${offset}
    )
    select total.total, page.* from total left join page on true order by page.date desc, page.id desc`.execute(db)
  const listed: ListedPractice[] = []
  for (const { total: _, ...row } of rows) if (row.id !== null) listed.push(row)
  return { rows: listed, total: rows[0]?.total ?? 0 }
}

export type PracticeFile = { readonly storage_name: string; readonly original_name: string; readonly media_type: string }

/** The attachment of a good practice; 404 without one or out of scope. */
export async function findPracticeFile(db: Db, scope: Scope, id: string): Promise<PracticeFile> {
  const { rows } = await sql<PracticeFile>`select f.storage_name, f.original_name, f.media_type
    from good_practice g join driver d on d.id = g.driver_id join file f on f.id = g.file_id where g.id = ${id} and ${driverInScope(scope)}`.execute(
    db,
  )
  const [file] = rows
  if (!file) throw notFound()
  return file
}

const driverInScope = ({ plantId, transporterId }: Scope): RawBuilder<boolean> =>
  transporterId === null
    ? sql<boolean>`d.auth_plant_id = ${plantId}`
    : sql<boolean>`d.auth_plant_id = ${plantId} and d.transporter_id = ${transporterId}`
