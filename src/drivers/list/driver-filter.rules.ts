import type { PlainDate } from '#platform/contract/plain-date.ts'
import { bornWithin, type Born } from './age-bands.rules.ts'
import { unset, type AgeChoice, type GenderChoice } from './driver-choices.rules.ts'
import { driverStatus } from '../driver-status.contract.ts'
import type { Gender } from '../details/gender.ts'
import type { Verdict } from '../verdict/verdict-names.rules.ts'
import { clearedWithin, type Days } from '../verdict/verdict.rules.ts'

export type DriverFilter = {
  readonly gender?: GenderChoice | undefined
  readonly age?: AgeChoice | undefined
  readonly verdict?: Verdict | undefined
}

/** What a filter asks of a driver; null: that it is not known. */
export type Asked = {
  readonly gender?: Gender | null
  readonly born?: Born | null
  /** When the first of the proofs ends. */
  readonly cleared?: Days
}

/** Undefined where nothing is asked. Only active drivers load: all others are blocked, whatever their proofs say. */
export function askedOf(
  { gender, age, verdict }: DriverFilter,
  { statusId, today }: { readonly statusId: number; readonly today: PlainDate },
): Asked | undefined | 'nobody fits' {
  const isLoading = statusId === driverStatus.active
  if (!isLoading && verdict !== undefined && verdict !== 'blocked') return 'nobody fits'
  const asked: Asked = {
    ...(gender && { gender: gender === unset ? null : gender }),
    ...(age && { born: age === unset ? null : bornWithin(age, today) }),
    ...(verdict && isLoading && { cleared: clearedWithin(verdict, today) }),
  }
  return Object.keys(asked).length === 0 ? undefined : asked
}
