import { addMonths, type PlainDate } from '#platform/contract/plain-date.ts'

/** Why somebody is barred, by code: a closed list, which reports count and the driver reads in their own language. */
export const barringReasons = {
  theft: 'Theft or sale of the load',
  fraud: 'Forged or false documents',
  violence: 'Violence or threats',
  intoxicated: 'Under the influence of alcohol or drugs',
  accident: 'A serious accident through own fault',
  tampering: 'Tampering with vehicle, seal or weighing',
  repeated: 'Repeated serious violations',
  other: 'Another reason',
} as const
export type BarringReason = keyof typeof barringReasons

export const barringReasonCodes = Object.keys(barringReasons) as BarringReason[]

export const isBarringReason = (code: string): code is BarringReason => Object.hasOwn(barringReasons, code)

/** A review can be put off by so many months at most. */
export const latestReviewMonths = 60

export const reviewDay = (today: PlainDate, months: number): PlainDate => addMonths(today, months)

/** Why this day is no review date; undefined where it is one. */
export function reviewDayProblem(day: PlainDate, today: PlainDate): string | undefined {
  if (day <= today) return 'Choose a day after today'
  return day > reviewDay(today, latestReviewMonths) ? `Choose a day within ${latestReviewMonths / 12} years` : undefined
}
