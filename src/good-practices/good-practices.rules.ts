import type { PlainDate } from '#platform/contract/plain-date.ts'

/** Why the day is refused: it is in the future. Undefined where it is fine. */
export const practiceDateProblem = (date: PlainDate, today: PlainDate): string | undefined =>
  date > today ? 'The day of the good practice lies in the future' : undefined
