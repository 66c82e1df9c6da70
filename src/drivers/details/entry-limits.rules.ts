import { ageInYears, type PlainDate } from '#platform/contract/plain-date.ts'
import type { IdNoRules } from '../id-no/id-no.rules.ts'

/** A plant's own limits for what is entered about a driver. */
export type EntryLimits = IdNoRules & { readonly minimumAge: number }

/** Of a plant that has not changed them. */
export const usualLimits: EntryLimits = { minimumAge: 21, idNoMinDigits: 5, idNoMaxDigits: 12, idNoPattern: '' }

export const isOldEnough = (born: PlainDate, today: PlainDate, { minimumAge }: EntryLimits): boolean =>
  ageInYears(born, today) >= minimumAge

export const ageText = ({ minimumAge }: EntryLimits): string => `A driver must be ${minimumAge} years old or older`
