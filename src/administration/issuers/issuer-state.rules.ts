import type { PlainDate } from '#platform/contract/plain-date.ts'

/** Null is open: designated since ever, or without an end. */
export type DesignatedDays = {
  /** The first day and the last. */
  designated_from: PlainDate | null
  designated_until: PlainDate | null
  /** The first day without designation, until one that begins later. */
  withdrawn_from: PlainDate | null
}

export type Designation = DesignatedDays & {
  /** The earliest day from which one was withdrawn. */
  first_withdrawn_from: PlainDate | null
}

export const issuerStates = ['approved', 'not yet', 'expired', 'withdrawn'] as const
export type IssuerState = (typeof issuerStates)[number]

/** What a doctor or training company is on a day. `is_designated` of the database says the same. */
export function issuerStateOn(issuer: Designation, day: PlainDate): IssuerState {
  const { designated_from: from, designated_until: until } = issuer
  if (withdrawalOn(issuer, day) !== undefined) return 'withdrawn'
  // Before the first withdrawal an earlier designation counts, whose first day is no longer on record.
  if (from !== null && day < from && !isAfter(from, issuer.first_withdrawn_from)) return 'not yet'
  return until !== null && day > until ? 'expired' : 'approved'
}

/** From which day a withdrawal covers this one: until the designation that is on record, where that begins later, so that a stretch between two withdrawals stays without. */
export const withdrawalOn = (
  { designated_from: from, withdrawn_from, first_withdrawn_from }: Designation,
  day: PlainDate,
): PlainDate | undefined =>
  [first_withdrawn_from, withdrawn_from].find(
    (withdrawn) => withdrawn !== null && day >= withdrawn && !(isAfter(from, withdrawn) && from !== null && day >= from),
  ) ?? undefined

/** Whether a designation has begun, or will begin, after the last one that was withdrawn. */
export const isDesignatedAnew = ({ designated_from: from, withdrawn_from: withdrawn }: DesignatedDays): boolean => isAfter(from, withdrawn)

const isAfter = (from: PlainDate | null, withdrawn: PlainDate | null): boolean => from !== null && withdrawn !== null && from > withdrawn
