import { driverStatus as s, driverStatusNames, isDriverStatus, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import type { Verdict } from '#drivers/verdict/verdict-names.rules.ts'
import { clearedWithin, type Days } from '#drivers/verdict/verdict.rules.ts'
import { addDays, addMonths, type PlainDate } from '#platform/contract/plain-date.ts'

/** What may end, and be asked for by the day on which it does. */
export const endings = ['pass', 'medical', 'ddt', 'bulker'] as const
export type Ending = (typeof endings)[number]

export const passWords = ['active', 'expired', 'suspended', 'cancelled', 'pending'] as const
export type PassWord = (typeof passWords)[number]

export type PassFilter = {
  readonly pass?: PassWord | undefined
  readonly verdict?: Verdict | undefined
  readonly of: Ending
  /** Within so many days. */
  readonly expiring?: number | undefined
  /** YYYY-MM. */
  readonly month?: string | undefined
  readonly from?: PlainDate | undefined
  readonly to?: PlainDate | undefined
}

/** A part of the drivers with a pass: these statuses, and these days. */
export type Slice = {
  readonly statuses: readonly DriverStatusId[]
  readonly days: Readonly<Partial<Record<Ending | 'cleared', Days>>>
}

/** The drivers that a filter lets through, as parts that have nobody in common. */
export function passSlices(filter: PassFilter, today: PlainDate): readonly Slice[] {
  const ends = endingDays(filter, today)
  const base: Slice = { statuses: everyone, days: {} }
  const asked = ends && filter.pass === undefined ? { ...base, statuses: comingStatuses } : ofPass(filter.pass, base, today)
  const ending = ends ? narrowed(asked, filter.of, ends) : asked
  return ofVerdict(filter.verdict, ending, today).filter(({ statuses }) => statuses.length > 0)
}

/** Those who may come to load, now or once a suspension has ended: what ends is looked for among them. */
export const comingStatuses: readonly DriverStatusId[] = [s.active, s.suspended]

/** What each word of the pass's status makes of the driver's. Active and expired are told apart by the day. */
const statusesOf = {
  active: [s.active],
  expired: [s.active],
  suspended: [s.suspended],
  pending: [s.cardIssuance],
  cancelled: [s.onboardingDeclined, s.cardCancelled, s.left, s.blacklisted],
} as const satisfies Record<PassWord, readonly DriverStatusId[]>

const everyone: readonly DriverStatusId[] = Object.keys(driverStatusNames).map(Number).filter(isDriverStatus)

function ofPass(pass: PassWord | undefined, slice: Slice, today: PlainDate): Slice {
  if (pass === undefined) return slice
  const those = { ...slice, statuses: statusesOf[pass] }
  if (pass === 'active') return narrowed(those, 'pass', { after: today })
  return pass === 'expired' ? narrowed(those, 'pass', { until: today }) : those
}

function ofVerdict(verdict: Verdict | undefined, slice: Slice, today: PlainDate): readonly Slice[] {
  if (verdict === undefined) return [slice]
  const active = { ...slice, statuses: slice.statuses.filter((status) => status === s.active) }
  const loading = narrowed(active, 'cleared', clearedWithin(verdict, today))
  if (verdict !== 'blocked') return [loading]
  return [{ ...slice, statuses: slice.statuses.filter((status) => status !== s.active) }, loading]
}

/** What runs out within so many days, in a month, or from one day to another. Of the month that it is, what has expired already is left out. */
function endingDays({ expiring, month, from, to }: PassFilter, today: PlainDate): Days | undefined {
  const all: Days[] = []
  if (expiring !== undefined) all.push({ after: today, until: addDays(today, expiring) })
  if (month !== undefined) all.push(daysOfMonth(month, today))
  if (from !== undefined || to !== undefined) all.push({ after: from && addDays(from, -1), until: to })
  return all.length === 0 ? undefined : all.reduce(both)
}

function daysOfMonth(month: string, today: PlainDate): Days {
  const first = `${month}-01`
  return { after: today.startsWith(month) ? today : addDays(first, -1), until: addDays(addMonths(first, 1), -1) }
}

/** Only those for whom there is such a day. */
export const thereOnly = (slices: readonly Slice[], ending: Ending): readonly Slice[] =>
  slices.map((slice) => (slice.days[ending] ? slice : narrowed(slice, ending, { after: longAgo })))

/** Nothing that everybody needs ends before the first of all proofs does: said of the order too, an index begins there and not with what ended long ago. */
export const fromFirst = (slices: readonly Slice[], order: Ending | 'name'): readonly Slice[] =>
  order === 'name' || order === 'bulker'
    ? slices
    : slices.map((slice) => (slice.days.cleared?.after ? narrowed(slice, order, { after: slice.days.cleared.after }) : slice))

/** Before anything in this product ended. */
const longAgo = '1000-01-01'

/** The order of a list that nobody has sorted: what ends is listed by its day. */
export const usualOrder = ({ pass, of, expiring, month, from, to }: PassFilter): Ending | 'name' => {
  if ([expiring, month, from, to].some((bound) => bound !== undefined)) return of
  return pass === 'expired' ? 'pass' : 'name'
}

const narrowed = (slice: Slice, what: Ending | 'cleared', days: Days): Slice => ({
  ...slice,
  days: { ...slice.days, [what]: both(slice.days[what] ?? {}, days) },
})

const both = (one: Days, other: Days): Days => ({
  after: [one.after, other.after]
    .filter((day) => day !== undefined)
    .sort()
    .at(-1),
  until: [one.until, other.until].filter((day) => day !== undefined).sort()[0],
})
