import { driverStatus as s, driverStatusNames, isDriverStatus, type DriverStatusId } from '../driver-status.contract.ts'
import type { PassStatusKey } from '../pass/pass-status-names.ts'
import { clearanceKinds } from '../verdict/verdict-reasons.rules.ts'
import type { VerdictChoice } from '../verdict/verdict-names.rules.ts'
import { clearedWithin, type DayRange } from '../verdict/verdict.rules.ts'
import { addDays, addMonths, type PlainDate } from '#platform/contract/plain-date.ts'

/** What expires and can be filtered by date. */
export const endings = ['pass', ...clearanceKinds] as const
export type Ending = (typeof endings)[number]
/** As columns and charts name them. */
export const endingNames = { pass: 'Pass', medical: 'Medical', ddt: 'DDT', bulker: 'Bulker' } as const satisfies Record<Ending, string>

export const passStatusFilters = ['active', 'expired', 'suspended', 'cancelled', 'pending'] as const satisfies readonly PassStatusKey[]

export type PassFilter = {
  pass?: PassStatusKey | undefined
  verdict?: VerdictChoice | undefined
  of: Ending
  /** Within this many days. */
  expiring?: number | undefined
  /** YYYY-MM. */
  month?: string | undefined
  from?: PlainDate | undefined
  to?: PlainDate | undefined
}

/** Drivers with a pass, by statuses and date ranges. */
export type PassSlice = {
  statuses: readonly DriverStatusId[]
  /** Of applicants: only those whose earlier pass has this status. */
  earlierPass?: 'pending' | 'cancelled'
  days: Readonly<Partial<Record<Ending | 'cleared', DayRange>>>
  /** Of those with a day 'cleared': only who has a hold, or nobody who has. */
  isHeld?: boolean
  /** Only who is on hold on this day. */
  heldOn?: PlainDate
}

/** A filter's drivers, as disjoint slices. */
export function passSlices(filter: PassFilter, today: PlainDate): readonly PassSlice[] {
  const ends = endingDays(filter, today)
  const base: PassSlice = { statuses: allStatuses, days: {} }
  const selected = ends && filter.pass === undefined ? [{ ...base, statuses: returningStatuses }] : ofPass(filter.pass, base, today)
  return selected
    .flatMap((slice) => ofVerdict(filter.verdict, ends ? narrowed(slice, filter.of, ends) : slice, today))
    .filter(({ statuses }) => statuses.length > 0)
}

/** Drivers who load now or after a suspension; expiries are searched among them. */
export const returningStatuses: readonly DriverStatusId[] = [s.active, s.suspended]

/** The driver statuses of each pass status; active and expired differ by date. */
const statusesOf = {
  active: [s.active],
  expired: [s.active],
  suspended: [s.suspended],
  pending: [s.cardIssuance],
  cancelled: [s.onboardingDeclined, s.cardCancelled, s.left, s.blacklisted],
} as const satisfies Record<PassStatusKey, readonly DriverStatusId[]>

/** Their own pass is still to come; an earlier one is pending where it was never handed over, and else cancelled. */
const applicants: readonly DriverStatusId[] = [s.documentVerification, s.documentsReturned, s.passGeneration]

const allStatuses: readonly DriverStatusId[] = Object.keys(driverStatusNames).map(Number).filter(isDriverStatus)

function ofPass(pass: PassStatusKey | undefined, slice: PassSlice, today: PlainDate): readonly PassSlice[] {
  if (pass === undefined) return [slice]
  const ofStatuses = { ...slice, statuses: statusesOf[pass] }
  if (pass === 'active') return [narrowed(ofStatuses, 'pass', { after: today })]
  if (pass === 'expired') return [narrowed(ofStatuses, 'pass', { until: today })]
  return pass === 'suspended' ? [ofStatuses] : [ofStatuses, { ...slice, statuses: applicants, earlierPass: pass }]
}

function ofVerdict(verdict: VerdictChoice | undefined, slice: PassSlice, today: PlainDate): readonly PassSlice[] {
  if (verdict === undefined) return [slice]
  if (verdict === 'on_hold') return [{ ...slice, heldOn: today }]
  const active = { ...slice, statuses: slice.statuses.filter((status) => status === s.active) }
  const loading = clearedWithin(verdict, today).map(({ isHeld, ...days }) => ({
    ...narrowed(active, 'cleared', days),
    ...(isHeld !== undefined && { isHeld }),
  }))
  if (verdict !== 'blocked') return loading
  return [{ ...slice, statuses: slice.statuses.filter((status) => status !== s.active) }, ...loading]
}

/** The date range of 'within days', 'in a month' or 'between days'. The current month starts today. */
function endingDays({ expiring, month, from, to }: PassFilter, today: PlainDate): DayRange | undefined {
  const all: DayRange[] = []
  if (expiring !== undefined) all.push({ after: today, until: addDays(today, expiring) })
  if (month !== undefined) all.push(daysOfMonth(month, today))
  if (from !== undefined || to !== undefined) all.push({ after: from && addDays(from, -1), until: to })
  return all.length === 0 ? undefined : all.reduce(both)
}

function daysOfMonth(month: string, today: PlainDate): DayRange {
  const first = `${month}-01`
  return { after: today.startsWith(month) ? today : addDays(first, -1), until: addDays(addMonths(first, 1), -1) }
}

/** Only rows that have the date. */
export const onlyDated = (slices: readonly PassSlice[], ending: Ending): readonly PassSlice[] =>
  slices.map((slice) => (slice.days[ending] ? slice : narrowed(slice, ending, { after: longAgo })))

/** No requirement ends before the earliest one: the same bound on the sort column lets the index start there. */
export const fromFirst = (slices: readonly PassSlice[], order: Ending | 'name'): readonly PassSlice[] =>
  order === 'name' || order === 'bulker'
    ? slices
    : slices.map((slice) => (slice.days.cleared?.after ? narrowed(slice, order, { after: slice.days.cleared.after }) : slice))

/** Earlier than any expiry. */
const longAgo = '1000-01-01'

/** The default order: by the filtered date, if any. */
export const defaultPassOrder = ({ pass, of, expiring, month, from, to }: PassFilter): Ending | 'name' => {
  if ([expiring, month, from, to].some((bound) => bound !== undefined)) return of
  return pass === 'expired' ? 'pass' : 'name'
}

const narrowed = (slice: PassSlice, what: Ending | 'cleared', days: DayRange): PassSlice => ({
  ...slice,
  days: { ...slice.days, [what]: both(slice.days[what] ?? {}, days) },
})

const both = (one: DayRange, other: DayRange): DayRange => ({
  after: [one.after, other.after]
    .filter((day) => day !== undefined)
    .sort()
    .at(-1),
  until: [one.until, other.until].filter((day) => day !== undefined).sort()[0],
})
