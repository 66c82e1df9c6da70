import type { PlainDate } from '#platform/contract/plain-date.ts'

/** Undefined where the day is good; nobody is praised for what has not happened yet. */
export const practiceDateProblem = (date: PlainDate, today: PlainDate): string | undefined =>
  date > today ? 'The day of the good practice lies in the future' : undefined
