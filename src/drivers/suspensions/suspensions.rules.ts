import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'

/** Why a suspension ended. */
export type SuspensionEnd = 'served' | 'reinstated' | 'evidence' | 'blacklisted'

/** The longest suspension that a form accepts; what is longer is a blacklisting. */
export const longestSuspensionDays = 365

/** The first day on which the driver may drive again, for a suspension of so many days from `startsOn`, that day included. */
export const suspensionEnd = (startsOn: PlainDate, days: number): PlainDate => addDays(startsOn, days)

/** Whether a suspension has been served by today. One without an end waits for evidence or for a decision. */
export const isServed = (endsOn: PlainDate | null, today: PlainDate): boolean => endsOn !== null && endsOn <= today

/** Someone who comes back from a suspension may drive again; a blacklisted person does not come back. */
export const bringsBack = (reason: SuspensionEnd): boolean => reason !== 'blacklisted'
