import { sql } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { named, type Db } from '#platform/server/database.ts'
import { notFound } from '#platform/server/refusal.ts'
import type { ListedRequest } from './request-list.store.ts'
import { requestInScope } from './requests.store.ts'

export type DetailedRequest = ListedRequest & {
  readonly created_by: string | null
  readonly comment: string | null
  readonly body_data: Record<string, unknown>
  readonly gender: string | null
  readonly licence_no: string | null
  readonly phones: string[]
  readonly experience_years: number | null
  readonly driver_status_id: number
  readonly driver_transporter_id: string
  readonly driver_transporter_name: string
  readonly card_no: string | null
  readonly pass_expiry: string | null
}

/** One request with its driver as the driver is now, or a 404 that is the same for a foreign one and for none. */
export async function findDetails(db: Db, scope: Scope, id: string): Promise<DetailedRequest> {
  const name = scope.transporterId === null ? 'request_details' : 'request_details_of_transporter'
  const { rows } =
    await sql<DetailedRequest>`${named(name)}select r.id, r.driver_id, r.transporter_id, r.type_id, r.status_id, r.created_by, r.created_at, r.comment, r.body_data,
      t.name as transporter_name, u.first_name, u.last_name, d.name as driver_name, d.id_no, d.gender, d.licence_no, d.phones, d.experience_years,
      d.status_id as driver_status_id, d.card_no, d.pass_expiry, d.transporter_id as driver_transporter_id, dt.name as driver_transporter_name
    from request r join driver d on d.id = r.driver_id join transporter t on t.id = r.transporter_id join transporter dt on dt.id = d.transporter_id
      left join app_user u on u.id = r.created_by
    where r.id = ${id} and ${requestInScope(scope)}`.execute(db)
  const row = rows[0]
  if (!row) throw notFound()
  return row
}

export type HistoryRow = {
  readonly status_id: number
  readonly comment: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly created_at: Date
}

/** What happened to a request, the oldest first. Ask for a request that is known to be in scope. */
export async function listHistory(db: Db, requestId: string): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`${named('request_history')}select h.status_id, h.comment, u.first_name, u.last_name, h.created_at
    from request_history h left join app_user u on u.id = h.created_by where h.request_id = ${requestId} order by h.id`.execute(db)
  return rows
}
