import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { driversNamed } from '#drivers/drivers-named.store.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database.ts'
import type { ViolationState } from './violations.rules.ts'

export type ListedViolation = {
  readonly id: string
  readonly driver_id: string
  readonly driver_name: string
  readonly id_no: string
  readonly transporter_id: string
  readonly transporter_name: string
  readonly category: string
  readonly violation: string
  readonly violation_date: string
  readonly transporter_comment: string | null
  readonly state: string
}

export type WantedViolations = {
  readonly driverId?: string | undefined
  readonly violation?: string | undefined
  readonly search?: string | undefined
  readonly transporterId?: string | undefined
  readonly category?: string | undefined
  /** Without one: all but the dismissed. */
  readonly state?: ViolationState | undefined
  readonly hasEvidence?: boolean | undefined
  /** Days of the violation, both included. */
  readonly from?: PlainDate | undefined
  readonly to?: PlainDate | undefined
  readonly isOldestFirst?: boolean
}

/** `cap`: where counting stops. */
type Window = { readonly cap: number; readonly limit: number; readonly offset: number }

/** One page of the violations in scope, counted up to one more than the cap. The page's ids are found first, and only they are joined. */
export async function listViolations(
  db: Db,
  scope: Scope,
  wanted: WantedViolations & Window,
): Promise<{ rows: ListedViolation[]; counted: number }> {
  const which = conditions(scope, wanted)
  const way = wayOf(wanted)
  const { rows } = await sql<{ counted: number } & (ListedViolation | { id: null })>`with counted as (
      select count(*)::int as counted from (select from violation v where ${which} limit ${wanted.cap + 1}) found
    ), page as materialized (
      select v.id, v.violation_date from violation v where ${which}
      order by v.violation_date ${way}, v.id ${way} limit ${wanted.limit} offset ${wanted.offset}
    )
    select counted.counted, ${listedColumns}
    from counted left join (
      page join violation v on v.id = page.id join driver d on d.id = v.driver_id join transporter t on t.id = v.transporter_id
    ) on true order by page.violation_date ${way}, page.id ${way}`.execute(db)
  const listed: ListedViolation[] = []
  for (const { counted: _, ...row } of rows) if (row.id !== null) listed.push(row)
  return { rows: listed, counted: rows[0]?.counted ?? 0 }
}

/** All of them, in the list's order. */
export const everyViolation = (scope: Scope, wanted: WantedViolations): RawBuilder<ListedViolation> =>
  sql<ListedViolation>`select ${listedColumns} from violation v join driver d on d.id = v.driver_id join transporter t on t.id = v.transporter_id
    where ${conditions(scope, wanted)} order by v.violation_date ${wayOf(wanted)}, v.id ${wayOf(wanted)}`

const wayOf = ({ isOldestFirst = false }: WantedViolations): RawBuilder<unknown> => (isOldestFirst ? sql`asc` : sql`desc`)

/** From `violation v`, `driver d` and `transporter t`. */
export const listedColumns = sql`v.id, v.driver_id, d.name as driver_name, d.id_no, v.transporter_id, t.name as transporter_name, v.category, v.violation,
  v.violation_date, v.transporter_comment, v.state`

/** The rows of a violation that a scope may reach, as a condition on `violation v`. */
export const violationInScope = ({ plantId, transporterId }: Scope): RawBuilder<boolean> =>
  transporterId === null
    ? sql<boolean>`v.auth_plant_id = ${plantId}`
    : sql<boolean>`v.auth_plant_id = ${plantId} and v.transporter_id = ${transporterId}`

function conditions(scope: Scope, wanted: WantedViolations): RawBuilder<unknown> {
  const { driverId, violation, search, transporterId, category, state, hasEvidence, from, to } = wanted
  const all = [violationInScope(scope), state === undefined ? sql`v.state <> 'dismissed'` : sql`v.state = ${state}`]
  if (driverId !== undefined) all.push(sql`v.driver_id = ${driverId}`)
  if (violation) all.push(sql`lower(v.violation) = lower(${violation})`)
  if (search) all.push(sql`v.driver_id in (${driversNamed(scope, search)})`)
  if (transporterId !== undefined) all.push(sql`v.transporter_id = ${transporterId}`)
  if (category !== undefined) all.push(sql`v.category = ${category}`)
  if (hasEvidence !== undefined) all.push(hasEvidence ? sql`v.transporter_comment is not null` : sql`v.transporter_comment is null`)
  if (from !== undefined) all.push(sql`v.violation_date >= ${from}`)
  if (to !== undefined) all.push(sql`v.violation_date <= ${to}`)
  return sql.join(all, sql` and `)
}
