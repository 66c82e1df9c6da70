import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { driversNamed } from '#drivers/drivers-named.store.ts'
import type { Db } from '#platform/server/database.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { requestInScope } from './requests.store.ts'

export type ListedRequest = {
  readonly id: string
  readonly driver_id: string
  readonly driver_name: string
  readonly id_no: string
  readonly transporter_id: string
  readonly transporter_name: string
  readonly type_id: number
  readonly status_id: number
  readonly first_name: string | null
  readonly last_name: string | null
  readonly created_at: Date
}

export type WantedRequests = {
  readonly search?: string | undefined
  readonly statusId?: number | undefined
  readonly typeId?: number | undefined
  readonly transporterId?: string | undefined
  /** Days by the clock of `timeZone`, both included. */
  readonly from?: PlainDate | undefined
  readonly to?: PlainDate | undefined
  readonly timeZone: string
  readonly isOldestFirst: boolean
}

/** `cap`: where counting stops. */
type Window = { readonly cap: number; readonly limit: number; readonly offset: number }

/** One page of the requests in scope, counted up to one more than the cap. The page's ids are found first, and only they are joined. */
export async function listRequests(
  db: Db,
  scope: Scope,
  wanted: WantedRequests & Window,
): Promise<{ rows: ListedRequest[]; counted: number }> {
  const which = conditions(scope, wanted)
  const way = wayOf(wanted)
  const { rows } = await sql<{ counted: number } & (ListedRequest | { id: null })>`with counted as (
      select count(*)::int as counted from (select from request r where ${which} limit ${wanted.cap + 1}) found
    ), page as materialized (
      select r.id, r.created_at from request r where ${which} order by r.created_at ${way}, r.id ${way} limit ${wanted.limit} offset ${wanted.offset}
    )
    select counted.counted, ${listedColumns} from counted left join (page join request r on r.id = page.id ${joined}) on true order by page.created_at ${way}, page.id ${way}`.execute(
    db,
  )
  const listed: ListedRequest[] = []
  for (const { counted: _, ...row } of rows) if (row.id !== null) listed.push(row)
  return { rows: listed, counted: rows[0]?.counted ?? 0 }
}

/** All of them, in the list's order. */
export const everyRequest = (scope: Scope, wanted: WantedRequests): RawBuilder<ListedRequest> =>
  sql<ListedRequest>`select ${listedColumns} from request r ${joined} where ${conditions(scope, wanted)}
    order by r.created_at ${wayOf(wanted)}, r.id ${wayOf(wanted)}`

const wayOf = ({ isOldestFirst }: WantedRequests): RawBuilder<unknown> => (isOldestFirst ? sql`asc` : sql`desc`)

const listedColumns = sql`r.id, r.driver_id, d.name as driver_name, d.id_no, r.transporter_id, t.name as transporter_name, r.type_id, r.status_id,
  u.first_name, u.last_name, r.created_at`
const joined = sql`join driver d on d.id = r.driver_id join transporter t on t.id = r.transporter_id left join app_user u on u.id = r.created_by`

function conditions(scope: Scope, { search, statusId, typeId, transporterId, from, to, timeZone }: WantedRequests): RawBuilder<unknown> {
  const all = [requestInScope(scope)]
  if (search) all.push(sql`r.driver_id in (${driversNamed(scope, search)})`)
  if (statusId !== undefined) all.push(sql`r.status_id = ${statusId}`)
  if (typeId !== undefined) all.push(sql`r.type_id = ${typeId}`)
  if (transporterId !== undefined) all.push(sql`r.transporter_id = ${transporterId}`)
  if (from !== undefined) all.push(sql`r.created_at >= (${from}::date)::timestamp at time zone ${timeZone}`)
  if (to !== undefined) all.push(sql`r.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`)
  return sql.join(all, sql` and `)
}
