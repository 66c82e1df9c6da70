import { sql } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { ListedRequest } from './request-list.store.ts'
import { requestInScope } from '../engine/requests.store.ts'

type PageSpan = { readonly limit: number; readonly offset: number }

/** One page of a driver's requests in scope, newest first. */
export async function listRequestsOf(
  db: Db,
  scope: Scope,
  driverId: string,
  { limit, offset }: PageSpan,
): Promise<{ rows: ListedRequest[]; total: number }> {
  const which = sql`r.driver_id = ${driverId} and ${requestInScope(scope)}`
  const { rows } = await sql<
    { total: number } & (ListedRequest | { id: null })
  >`with total as (select count(*)::int as total from request r where ${which}),
    page as materialized (select r.id from request r where ${which} order by r.id desc limit ${limit} offset ${offset})
    select total.total, r.id, r.driver_id, d.name as driver_name, d.id_no, r.transporter_id, t.name as transporter_name, r.type_id, r.status_id,
      u.first_name, u.last_name, r.created_at
    from total left join (
      page join request r on r.id = page.id join driver d on d.id = r.driver_id join transporter t on t.id = r.transporter_id left join app_user u on u.id = r.created_by
    ) on true order by r.id desc`.execute(db)
  const listed: ListedRequest[] = []
  for (const { total: _, ...row } of rows) if (row.id !== null) listed.push(row)
  return { rows: listed, total: rows[0]?.total ?? 0 }
}
