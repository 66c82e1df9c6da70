import type { PlainDate } from '#platform/contract/plain-date.ts'
import { birthRange, type BirthRange } from './age-bands.rules.ts'
import { unset, type AgeChoice, type GenderChoice } from './driver-choices.rules.ts'
import { driverStatus } from '../driver-status.contract.ts'
import type { Gender } from '../details/choices.ts'
import type { Verdict, VerdictChoice } from '../verdict/verdict-names.rules.ts'

export type DriverFilter = {
  gender?: GenderChoice | undefined
  age?: AgeChoice | undefined
  verdict?: VerdictChoice | undefined
}

/** A filter's criteria; null means 'not known'. */
export type DriverCriteria = {
  gender?: Gender | null
  born?: BirthRange | null
  /** Of active drivers, on this day. */
  judged?: { verdict: Verdict; today: PlainDate }
  /** On hold on this day. */
  heldOn?: PlainDate
}

/** Undefined without filters. Only active drivers may load; all others are blocked, whatever their dates. */
export function toCriteria(
  { gender, age, verdict }: DriverFilter,
  { statusId, today }: { statusId: number; today: PlainDate },
): DriverCriteria | undefined | 'no match' {
  const mayLoad = statusId === driverStatus.active
  if (!mayLoad && (verdict === 'cleared' || verdict === 'warn')) return 'no match'
  const criteria: DriverCriteria = {
    ...(gender && { gender: gender === unset ? null : gender }),
    ...(age && { born: age === unset ? null : birthRange(age, today) }),
    ...(verdict === 'on_hold' ? { heldOn: today } : verdict && mayLoad && { judged: { verdict, today } }),
  }
  return Object.keys(criteria).length === 0 ? undefined : criteria
}
