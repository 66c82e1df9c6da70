import { ageInYears, type PlainDate } from '#platform/contract/plain-date.ts'
import type { IdNoRules } from '../id-no/plant-id-no.rules.ts'

/** A plant's own limits for what is entered about a driver. */
export type EntryLimits = IdNoRules & { minimumAge: number; maximumAge: number }

/** Of a plant that has not changed them. */
export const usualLimits: EntryLimits = { minimumAge: 21, maximumAge: 65, idNoMinDigits: 5, idNoMaxDigits: 12, idNoPattern: '' }

/** Why a driver cannot be born on this day, in every form and register. */
export function ageProblem(born: PlainDate, today: PlainDate, { minimumAge, maximumAge }: EntryLimits): string | undefined {
  const age = ageInYears(born, today)
  if (age < minimumAge) return `A driver must be ${minimumAge} years old or older`
  return age > maximumAge ? `A new driver must be at most ${maximumAge} years old` : undefined
}
