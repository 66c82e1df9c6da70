import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { isReadAt } from '#drivers/readable-records.sql.ts'
import { readPageOfSearchedDrivers } from '#drivers/list/searched-drivers.store.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { CappedPage, PageBounds } from '#platform/server/database/statements/listing.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { requestStatus } from '#requests/engine/request-types.contract.ts'
import type { CaseTab } from './cases.contract.ts'

export type CaseListRow = {
  id: string
  driver_id: string
  driver_name: string
  id_no: string
  picture_file_id: string | null
  auth_plant_id: string
  plant: string
  /** The driver's plant now. */
  driver_plant_id: string
  opened_at: Date
  closed_at: Date | null
  review_on: string | null
}

export type CaseFilter = { tab: CaseTab; userId: string; search?: string | undefined; driverId?: string | undefined }

const columns = sql<CaseListRow>`c.id, c.driver_id, d.name as driver_name, d.id_no, c.auth_plant_id, p.name as plant, d.auth_plant_id as driver_plant_id, d.picture_file_id, c.opened_at, c.closed_at, c.review_on`

const joined = sql`join driver d on d.id = c.driver_id join auth_plant p on p.id = c.auth_plant_id`

/** One page of the cases in scope. */
export const listCases = (db: Db, scope: Scope, { search, ...filter }: CaseFilter, page: PageBounds): Promise<CappedPage<CaseListRow>> => {
  const isByClosing = scope.transporterId === null && filter.tab === 'closed' && filter.driverId === undefined
  const plan = {
    table: sql`driver_case c`,
    id: sql`c.id`,
    driverId: sql`c.driver_id`,
    which: sql.join([(filter.driverId === undefined ? caseInScope : caseIsRead)(scope), ...conditions(scope, filter)], sql` and `),
    order: isByClosing ? sql`c.closed_at` : sql`c.id`,
    isDescending: true,
    columns,
    joined,
  }
  return readPageOfSearchedDrivers(db, plan, search, page)
}

function conditions({ transporterId }: Scope, { tab, userId, driverId }: Omit<CaseFilter, 'search'>): RawBuilder<unknown>[] {
  if (driverId !== undefined) return [sql`c.driver_id = ${driverId}`]
  if (transporterId !== null) return []
  if (tab === 'closed') return [sql`c.closed_at is not null`]
  return [sql`c.closed_at is null`, ...(tab === 'mine' ? [sql`c.opened_by = ${userId}`] : [])]
}

/** Requests `r` of cases that an office may know: raised under it, and its own, approved, or asked about. What staff ask for and nobody upholds stays the plant's. */
export const knownToOffice = (transporterId: string): RawBuilder<boolean> =>
  sql<boolean>`q.transporter_id = ${transporterId} and (not r.raised_by_staff or r.status_id = ${requestStatus.approved} or exists (select from case_hearing h where h.request_id = r.id))`

const isKnownTo = ({ transporterId }: Scope): RawBuilder<boolean> =>
  transporterId === null
    ? sql<boolean>`true`
    : sql<boolean>`c.id in (select q.case_id from case_request q join request r on r.id = q.request_id where ${knownToOffice(transporterId)})`

const caseInScope = (scope: Scope): RawBuilder<boolean> => sql<boolean>`c.auth_plant_id = ${scope.plantId} and ${isKnownTo(scope)}`

/** Of one driver, or one alone: of a driver of the plant, those of the plants before as well. */
const caseIsRead = (scope: Scope): RawBuilder<boolean> =>
  sql<boolean>`${isReadAt(scope, { plant: sql`c.auth_plant_id`, driver: sql`c.driver_id` })} and ${isKnownTo(scope)}`

/** The case that is read; another one and a missing one give the same 404. */
export const findCase = async (db: Db, scope: Scope, id: string): Promise<CaseListRow> => {
  const { rows } =
    await sql<CaseListRow>`select ${columns} from driver_case c ${joined} where c.id = ${id} and ${caseIsRead(scope)}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  return row
}
