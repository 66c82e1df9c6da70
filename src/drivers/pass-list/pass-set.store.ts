import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { driverStatusNames } from '../driver-status.contract.ts'
import { isApplicantWith } from '../pass/pass-columns.sql.ts'
import { isAmongHeld, isHeldOnDay } from '../verdict/verdict.sql.ts'
import type { DayRange } from '../verdict/verdict.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { endings, type Ending, type PassSlice } from './pass-set.rules.ts'

/** The drivers of a pass list: one plant and, by scope or filter, one transporter. */
export type PassSet = {
  plantId: string
  transporterId: string | null
  slices: readonly PassSlice[]
  today: PlainDate
  /** Only rows without the date. */
  lacks?: Ending
}

/** Empty for a transporter out of scope. */
export function passSet(scope: Scope, transporterId: string | undefined, { slices, today }: Pick<PassSet, 'slices' | 'today'>): PassSet {
  const isOutOfScope = scope.transporterId !== null && transporterId !== undefined && transporterId !== scope.transporterId
  return { plantId: scope.plantId, transporterId: scope.transporterId ?? transporterId ?? null, slices: isOutOfScope ? [] : slices, today }
}

/** The column of `driver` behind each order and date filter. */
export const columnOf = {
  name: sql.ref('d.name_key'),
  pass: sql.ref('d.pass_expiry'),
  medical: sql.ref('d.medical_expiry'),
  ddt: sql.ref('d.ddt_expiry'),
  bulker: sql.ref('d.bulker_expiry'),
  cleared: sql.ref('d.cleared_until'),
} as const satisfies Record<Ending | 'cleared' | 'name', RawBuilder<unknown>>
export type PassOrder = Exclude<keyof typeof columnOf, 'cleared'>

/** The set as a condition on `driver d`. */
export function inPassSet({ plantId, transporterId, slices, lacks }: PassSet): RawBuilder<boolean> {
  const ofTransporter = transporterId === null ? sql`` : sql`and d.transporter_id = ${transporterId}`
  const lacking = lacks === undefined ? sql`` : sql`and ${columnOf[lacks]} is null`
  const [first, ...others] = slices.map(inSlice)
  const parts = first && others.length === 0 ? first : sql`(${sql.join([first ?? sql`false`, ...others], sql` or `)})`
  return sql<boolean>`d.auth_plant_id = ${plantId} ${ofTransporter} ${lacking} and d.pass_expiry is not null and ${parts}`
}

const inSlice = (slice: PassSlice): RawBuilder<unknown> => {
  const days = daysOf(slice).map(([what, { after, until }]) => sql.join([sql`true`, ...bounds(columnOf[what], after, until)], sql` and `))
  const ofEarlier = slice.earlierPass === undefined ? [] : [isApplicantWith(slice.earlierPass)]
  const onDay = slice.heldOn === undefined ? [] : [isHeldOnDay(slice.heldOn)]
  const held = slice.isHeld === undefined ? [] : [slice.isHeld ? isAmongHeld : sql`not ${isAmongHeld}`]
  return sql`(${sql.join([ofStatuses(sql.ref('d.status_id'), slice), ...days, ...held, ...onDay, ...ofEarlier], sql` and `)})`
}

function* bounds(column: RawBuilder<unknown>, after: PlainDate | undefined, until: PlainDate | undefined): Generator<RawBuilder<unknown>> {
  if (after !== undefined) yield sql`${column} > ${after}::date`
  if (until !== undefined) yield sql`${column} <= ${until}::date`
}

const allStatuses = Object.keys(driverStatusNames).length

/** Literals rather than parameters: the planner then uses each status's statistics. */
const ofStatuses = (column: RawBuilder<unknown>, { statuses }: PassSlice): RawBuilder<unknown> => {
  if (statuses.length === allStatuses) return sql`true`
  return sql`${column} in (${sql.join(statuses.map((status) => sql.lit(status)))})`
}

/** A slice's date conditions. */
export const daysOf = ({ days }: PassSlice): readonly (readonly [Ending | 'cleared', DayRange])[] =>
  keys.flatMap((what) => (days[what] ? [[what, days[what]] as const] : []))

const keys = [...endings, 'cleared'] as const
