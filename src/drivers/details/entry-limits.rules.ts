import { ageInYears, type PlainDate } from '#platform/contract/plain-date.ts'

/** A plant's own limits for what is entered about a driver; the contract's 5 to 12 digits hold everywhere. */
export type EntryLimits = {
  readonly minimumAge: number
  readonly maximumAge: number
  readonly idNoMinDigits: number
  readonly idNoMaxDigits: number
}

/** Of a plant that has not changed them. */
export const usualLimits: EntryLimits = { minimumAge: 21, maximumAge: 65, idNoMinDigits: 5, idNoMaxDigits: 12 }

export const isLongEnough = (idNo: string, { idNoMinDigits, idNoMaxDigits }: EntryLimits): boolean =>
  idNo.length >= idNoMinDigits && idNo.length <= idNoMaxDigits

export function idNoText({ idNoMinDigits, idNoMaxDigits }: EntryLimits): string {
  const digits = idNoMinDigits === idNoMaxDigits ? idNoMinDigits : `${idNoMinDigits} to ${idNoMaxDigits}`
  return `An id number has ${digits} digits`
}

/** Why a driver cannot be born on this day, in every form and register. */
export function ageProblem(born: PlainDate, today: PlainDate, { minimumAge, maximumAge }: EntryLimits): string | undefined {
  const age = ageInYears(born, today)
  if (age < minimumAge) return `A driver must be ${minimumAge} years old or older`
  return age > maximumAge ? `A new driver must be at most ${maximumAge} years old` : undefined
}
