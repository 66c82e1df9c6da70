import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { driverStatusNames } from '#drivers/driver-status.contract.ts'
import type { Days } from '#drivers/verdict/verdict.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Ending, Slice } from './pass-set.rules.ts'

/** The drivers with a pass that a list is about: of one plant, of one transporter where the scope or the person asks for one. */
export type PassSet = {
  readonly plantId: string
  readonly transporterId: string | null
  readonly slices: readonly Slice[]
  /** Only those for whom there is no such day. */
  readonly lacks?: Ending
}

/** Nobody's, when the person asks for a transporter outside the scope. */
export function passSet(scope: Scope, transporterId: string | undefined, slices: readonly Slice[]): PassSet {
  const isForeign = scope.transporterId !== null && transporterId !== undefined && transporterId !== scope.transporterId
  return { plantId: scope.plantId, transporterId: scope.transporterId ?? transporterId ?? null, slices: isForeign ? [] : slices }
}

/** The column of the driver's row that each of the table's orders and days is kept in. */
export const columnOf = {
  name: sql.ref('d.name_key'),
  pass: sql.ref('d.pass_expiry'),
  medical: sql.ref('d.medical_expiry'),
  ddt: sql.ref('d.ddt_expiry'),
  bulker: sql.ref('d.bulker_expiry'),
  cleared: sql.ref('d.cleared_until'),
} as const satisfies Record<Ending | 'cleared' | 'name', RawBuilder<unknown>>
export type Order = Exclude<keyof typeof columnOf, 'cleared'>

/** The set as a condition on `driver d`. */
export function inPassSet({ plantId, transporterId, slices, lacks }: PassSet): RawBuilder<boolean> {
  const ofTransporter = transporterId === null ? sql`` : sql`and d.transporter_id = ${transporterId}`
  const lacking = lacks === undefined ? sql`` : sql`and ${columnOf[lacks]} is null`
  const [first, ...further] = slices.map(inSlice)
  const parts = first && further.length === 0 ? first : sql`(${sql.join([first ?? sql`false`, ...further], sql` or `)})`
  return sql<boolean>`d.auth_plant_id = ${plantId} ${ofTransporter} ${lacking} and d.pass_expiry is not null and ${parts}`
}

const inSlice = (slice: Slice): RawBuilder<unknown> => {
  const days = daysOf(slice).map(([what, { after, until }]) => sql.join([sql`true`, ...bounds(columnOf[what], after, until)], sql` and `))
  return sql`(${sql.join([ofStatuses(sql.ref('d.status_id'), slice), ...days], sql` and `)})`
}

function* bounds(column: RawBuilder<unknown>, after: PlainDate | undefined, until: PlainDate | undefined): Generator<RawBuilder<unknown>> {
  if (after !== undefined) yield sql`${column} > ${after}::date`
  if (until !== undefined) yield sql`${column} <= ${until}::date`
}

const allStatuses = Object.keys(driverStatusNames).length

/** Said by value: there are ten, and the planner knows how many drivers each has. */
export const ofStatuses = (column: RawBuilder<unknown>, { statuses }: Slice): RawBuilder<unknown> => {
  if (statuses.length === allStatuses) return sql`true`
  return sql`${column} in (${sql.join(statuses.map((status) => sql.lit(status)))})`
}

/** What a slice says about days. */
export const daysOf = ({ days }: Slice): readonly (readonly [Ending | 'cleared', Days])[] =>
  keys.flatMap((what) => (days[what] ? [[what, days[what]] as const] : []))

const keys = ['pass', 'medical', 'ddt', 'bulker', 'cleared'] as const
