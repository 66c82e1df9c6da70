import type { PlainDate } from '#platform/contract/plain-date.ts'

/** Whom a case waits for; 'time' for nobody. */
export const stepWaitsFor = ['driver_or_office', 'office', 'staff', 'time'] as const
export type WaitsFor = (typeof stepWaitsFor)[number]

/** What is left of a case. `dueOn` is a day at the plant; null where none is known to the reader. */
export type OpenStep = { what: string; waits_for: WaitsFor; due_on: PlainDate | null; is_overdue: boolean; request_id: string | null }

/** The nearest day first; what only time ends, and what has no day, last. */
export const inOrder = (steps: readonly OpenStep[]): readonly OpenStep[] =>
  steps.toSorted((one, other) => rank(one) - rank(other) || (one.due_on ?? '9999').localeCompare(other.due_on ?? '9999'))

const rank = ({ waits_for, due_on }: OpenStep): number => (waits_for === 'time' ? 2 : due_on === null ? 1 : 0)
