import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'

/** Why a suspension ended. */
export type SuspensionEnd = 'served' | 'reinstated' | 'evidence' | 'blacklisted' | 'left'

/** The longest suspension a form accepts; longer ones are a case for blacklisting. */
export const longestSuspensionDays = 365

/** The first day of driving again, after `days` days from `startsOn` inclusive. */
export const suspensionEnd = (startsOn: PlainDate, days: number): PlainDate => addDays(startsOn, days)

/** Whether a suspension has been served by today. One without an end lasts until evidence or a decision. */
export const isServed = (endsOn: PlainDate | null, today: PlainDate): boolean => endsOn !== null && endsOn <= today

/** Whether this end of a suspension lets the driver drive again; blacklisting and leaving do not. */
export const allowsReturn = (reason: SuspensionEnd): boolean => reason !== 'blacklisted' && reason !== 'left'

/**
 * When all of a driver's open suspensions are over: the first day of driving again, by the one that lasts longest; null while one of them waits for evidence or a decision.
 * Undefined where none is open.
 */
export function effectiveEnd(open: readonly { ends_on: PlainDate | null }[]): PlainDate | null | undefined {
  if (open.length === 0) return undefined
  return open.reduce<PlainDate | null>(
    (last, { ends_on }) => (last === null || ends_on === null ? null : ends_on > last ? ends_on : last),
    '-infinity',
  )
}
