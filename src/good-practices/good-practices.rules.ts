import type { PlainDate } from '#platform/contract/plain-date.ts'

/** Why the date is refused; undefined where it is accepted. */
export const practiceDateProblem = (date: PlainDate, today: PlainDate): string | undefined =>
  date > today ? 'The date must not be in the future' : undefined
