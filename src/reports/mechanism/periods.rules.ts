import { addDays, addMonths, daysBetween, type PlainDate } from '#platform/contract/plain-date.ts'
import { dateText } from '#platform/contract/moment.ts'

/** The periods of a report; all but the last month and own dates end today. */
export const reportPeriods = ['month', 'last_month', 'quarter', 'year', 'own'] as const
export type ReportPeriod = (typeof reportPeriods)[number]

export const reportPeriodNames = {
  month: 'This month',
  last_month: 'Last month',
  quarter: 'This quarter',
  year: 'This year',
  own: 'Own dates',
} satisfies Record<ReportPeriod, string>

/** Days, both inclusive. */
export type ReportDays = { from: PlainDate; to: PlainDate }
/** A period with the one that its numbers are compared with. */
export type ComparedPeriod = ReportDays & { previous: ReportDays }
export type ChosenPeriod = {
  period: ReportPeriod
  from?: PlainDate | undefined
  to?: PlainDate | undefined
}

/** The most days of own dates: five years. */
export const maxPeriodDays = 1827
/** Of own dates: the years before and after, with which periods are compared and divided into months, are those of a calendar too. */
const [firstDay, lastDay] = ['1900-01-01', '2199-12-31'] as const
/** A month that a period can have. */
export const isMonthOfPeriod = (text: string): boolean => /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(text)

/**
 * The days of a chosen period, and those before it: a running month, quarter or year is compared with as many of its days a month, quarter or
 * year earlier, own dates with as many days just before. A report as at an earlier day knows nothing after it, so its period ends there.
 * Errors are by field.
 */
export function resolvePeriod(
  chosen: ChosenPeriod,
  today: PlainDate,
  asAt: PlainDate | null = null,
): ComparedPeriod | { errors: Readonly<Record<string, string>> } {
  if (chosen.period === 'own') return ownDates(chosen, asAt)
  if (asAt !== null) return resolvePeriod(chosen, asAt)
  const month = `${today.slice(0, 7)}-01`
  if (chosen.period === 'last_month') {
    const from = addMonths(month, -1)
    return { from, to: addDays(month, -1), previous: { from: addMonths(month, -2), to: addDays(from, -1) } }
  }
  const [from, months] = starts[chosen.period](month)
  return { from, to: today, previous: { from: addMonths(from, -months), to: addMonths(today, -months) } }
}

/** The first day of the running period, and its length in months. */
const starts = {
  month: (month: PlainDate) => [month, 1],
  quarter: (month: PlainDate) => [addMonths(month, -((Number(month.slice(5, 7)) - 1) % 3)), 3],
  year: (month: PlainDate) => [`${month.slice(0, 4)}-01-01`, 12],
} as const satisfies Record<Exclude<ReportPeriod, 'own' | 'last_month'>, (month: PlainDate) => readonly [PlainDate, number]>

function ownDates({ from, to: last }: ChosenPeriod, asAt: PlainDate | null): ReturnType<typeof resolvePeriod> {
  const to = asAt !== null && last !== undefined && last > asAt ? asAt : last
  if (!from || !to) return { errors: { ...(!from && { from: 'Enter the first day' }), ...(!to && { to: 'Enter the last day' }) } }
  if (asAt !== null && from > asAt) return { errors: { from: `Enter ${dateText(asAt)} or an earlier day: the report ends with that day` } }
  if (to < from) return { errors: { to: 'The last day is before the first' } }
  if (from < firstDay) return { errors: { from: `Choose a day from ${dateText(firstDay)} on` } }
  if (to > lastDay) return { errors: { to: `Choose a day up to ${dateText(lastDay)}` } }
  const days = daysBetween(from, to) + 1
  if (days > maxPeriodDays) return { errors: { to: 'Choose at most five years' } }
  return { from, to, previous: { from: addDays(from, -days), to: addDays(from, -1) } }
}

/** '01 Jan 2026 to 31 Jan 2026' */
export const rangeText = ({ from, to }: ReportDays): string => `${dateText(from)} to ${dateText(to)}`

/** The months of a range as 'YYYY-MM'. */
export function monthsWithin({ from, to }: ReportDays): string[] {
  const months: string[] = []
  for (let month = `${from.slice(0, 7)}-01`; month <= to; month = addMonths(month, 1)) months.push(month.slice(0, 7))
  return months
}

/** A month of a period, compared with the month before it. */
export function monthOfPeriod(period: ReportDays, month: string): ComparedPeriod {
  const [first, next] = [`${month}-01`, addMonths(`${month}-01`, 1)]
  const from = period.from > first ? period.from : first
  const to = period.to < next ? period.to : addDays(next, -1)
  return { from, to, previous: { from: addMonths(from, -1), to: addMonths(to, -1) } }
}
