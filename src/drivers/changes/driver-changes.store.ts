import { sql, type Nullable, type Selectable } from 'kysely'
import type { Db, Tables } from '#platform/server/database/database.ts'
import { readPageAndTotal, type LimitOffset, type PageAndTotal } from '#platform/server/database/statements/page-and-total.ts'

export type DriverChangeRow = Pick<Selectable<Tables['audit']>, 'id' | 'at' | 'action' | 'before' | 'after'> &
  Nullable<Pick<Selectable<Tables['app_user']>, 'first_name' | 'last_name'>>

/** One page of a driver's audit rows, newest first. The caller checks the scope. */
export async function listDriverChanges(db: Db, driverId: string, page: LimitOffset): Promise<PageAndTotal<DriverChangeRow>> {
  const changes = db
    .selectFrom('audit')
    .leftJoin('app_user', 'app_user.id', 'audit.user_id')
    .select(['audit.id', 'audit.at', 'audit.action', 'audit.before', 'audit.after', 'app_user.first_name', 'app_user.last_name'])
    .where('audit.subject', '=', 'driver')
    .where('audit.subject_id', '=', driverId)
    .orderBy('audit.id', 'desc')
  return readPageAndTotal(changes, page)
}

/** The names of these transporters, by id. */
export async function findTransporterNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('transporter')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
