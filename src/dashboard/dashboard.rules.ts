import { driverStatus } from '#drivers/driver-status.contract.ts'
import { addMonths, type PlainDate } from '#platform/contract/plain-date.ts'

/** Who has been onboarded, and is counted by gender, age and transporter. */
export const onboardedStatuses = [driverStatus.active, driverStatus.suspended, driverStatus.blacklisted] as const

/** The limit of the list of top violations. */
export const topViolations = 3
/** So many drivers with the most violations are named. */
export const topDrivers = 10
/** This month and the twelve that follow: a pass that is made today ends within them. */
const monthsShown = 13

/** YYYY-MM, as months compare and sort. */
export const monthOf = (day: PlainDate): string => day.slice(0, 7)
export const yearOf = (day: PlainDate): number => Number(day.slice(0, 4))
/** After every day of a month, as text compares. */
export const monthEnd = (month: string): string => `${month}-31`

/** This month and those that follow. */
export const monthsFrom = (today: PlainDate): readonly string[] =>
  Array.from({ length: monthsShown }, (_, n) => monthOf(addMonths(`${monthOf(today)}-01`, n)))

export const monthsOf = (year: number): readonly string[] =>
  Array.from({ length: 12 }, (_, n) => `${year}-${String(n + 1).padStart(2, '0')}`)
