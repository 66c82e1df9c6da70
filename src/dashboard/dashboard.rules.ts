import { driverStatus } from '#drivers/driver-status.contract.ts'
import { dateText } from '#platform/contract/moment.ts'
import { addMonths, type PlainDate } from '#platform/contract/plain-date.ts'

/** The statuses of onboarded drivers, counted by gender, age and transporter. */
export const onboardedStatuses = [driverStatus.active, driverStatus.suspended, driverStatus.blacklisted] as const

/** The limit of the list of top violations. */
export const topViolations = 3
/** The number of drivers in 'By driver'. */
export const topDrivers = 10
/** The offices that the verdict names. */
export const blamedOffices = 3
/** 'This week': how many days ahead a pass ends. */
export const daysOfWeek = 7
/** This month and the next twelve: a new pass expires within them. */
const monthsShown = 13

/** YYYY-MM, which sorts as text. */
export const monthOf = (day: PlainDate): string => day.slice(0, 7)
export const yearOf = (day: PlainDate): number => Number(day.slice(0, 4))
/** Sorts after every day of the month. */
export const monthEnd = (month: string): string => `${month}-31`

/** This month and the following. */
export const monthsFrom = (today: PlainDate): readonly string[] =>
  Array.from({ length: monthsShown }, (_, n) => monthOf(addMonths(`${monthOf(today)}-01`, n)))

export const monthsOf = (year: number): readonly string[] =>
  Array.from({ length: 12 }, (_, n) => `${year}-${String(n + 1).padStart(2, '0')}`)

/** '2026-12' in full, short, and by its first letter: 'Dec 2026', 'Dec', 'D'. */
export function monthLabel(month: string): { name: string; label: string; initial: string } {
  const name = dateText(`${month}-01`).slice(3)
  return { name, label: name.slice(0, 3), initial: name.slice(0, 1) }
}
