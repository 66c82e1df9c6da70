import type { PlainDate } from '#platform/contract/plain-date.ts'

/** Null is open: designated since ever, or without an end. */
export type Designation = {
  /** The first day and the last. */
  designated_from: PlainDate | null
  designated_until: PlainDate | null
  /** The first day without designation, until one that begins later. */
  withdrawn_from: PlainDate | null
}

export const issuerStates = ['approved', 'not yet', 'expired', 'withdrawn'] as const
export type IssuerState = (typeof issuerStates)[number]

/** What a doctor or training company is on a day. `is_designated` of the database says the same. */
export function issuerStateOn(issuer: Designation, day: PlainDate): IssuerState {
  const { designated_from: from, designated_until: until, withdrawn_from: withdrawn } = issuer
  const isAnew = isDesignatedAnew(issuer)
  if (withdrawn !== null && day >= withdrawn && !(isAnew && from !== null && day >= from)) return 'withdrawn'
  // Before a withdrawal an earlier designation counts, whose first day is no longer on record.
  if (from !== null && day < from && !isAnew) return 'not yet'
  return until !== null && day > until ? 'expired' : 'approved'
}

/** Whether a designation has begun, or will begin, after one that was withdrawn. */
export const isDesignatedAnew = ({ designated_from: from, withdrawn_from: withdrawn }: Designation): boolean =>
  from !== null && withdrawn !== null && from > withdrawn
