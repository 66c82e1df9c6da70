import { addDays, addMonths, ageInYears, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Validity } from './requirement-definition.contract.ts'

/** After every day, as PostgreSQL writes it. */
export const forEver = 'infinity'

type Proof = {
  /** The day of the examination, training or attendance. */
  givenOn: PlainDate
  /** The date on the proof, or the one it was approved with. */
  expiry: PlainDate | null
}

/** The day on which a proof ends: the first one without it. Who is of no known age is as old as any. */
export function proofEnd(validity: Validity, { givenOn, expiry }: Proof, dateOfBirth: PlainDate | null): PlainDate {
  if (validity.kind === 'proof') return expiry ?? givenOn
  if (validity.kind === 'year_end') return addDays(`${givenOn.slice(0, 4)}-12-31`, 1)
  if (validity.kind === 'for_ever') return forEver
  return addMonths(givenOn, monthsOn(givenOn, validity, dateOfBirth))
}

export type Months = Extract<Validity, { kind: 'months' }>

/** How many months a proof of this day lasts, by the age on it; of no known age, the fewest. */
export function monthsOn(givenOn: PlainDate, { months, byAge }: Months, dateOfBirth: PlainDate | null): number {
  if (dateOfBirth === null) return Math.min(months, ...byAge.map((band) => band.months))
  const age = ageInYears(dateOfBirth, givenOn)
  const bands = byAge.filter(({ fromAge }) => fromAge <= age).toSorted((one, other) => other.fromAge - one.fromAge)
  return bands[0]?.months ?? months
}
