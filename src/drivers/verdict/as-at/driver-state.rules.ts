import { driverStatus as s, type DriverStatusId } from '../../driver-status.contract.ts'
import type { HeldDays } from '../../holds/held-days.rules.ts'
import type { OwnRequirement } from '../../requirements/own-requirement.rules.ts'
import type { DriverRestriction } from '../../restrictions/restriction.rules.ts'
import type { VerdictFacts } from '../verdict.rules.ts'
import type { Requirement, Suspended } from '../verdict-reasons.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { PassDates } from '../../pass/pass.rules.ts'

export type HeldPass = PassDates & {
  expiry: PlainDate
  reason: string
}

/** What is known of a driver now, or was known at a moment. */
export type DriverState = {
  statusId: DriverStatusId
  transporterId: string
  transporterName: string
  vehicleOptions: readonly string[]
  vehicleCategories: readonly string[]
  licenceClass: string | null
  /** The card in force and handed over, and one that waits to be. */
  cardNo: string | null
  waitingCardNo: string | null
  pass: HeldPass | null
  /** The other requirements. A regular transporter has no end. */
  expiries: Readonly<Record<Exclude<Requirement, 'pass'>, PlainDate | null>>
  /** The open suspension that lasts longest. */
  suspension: Suspended | null
  heldDays: HeldDays
  isUnfit: boolean
  own: readonly OwnRequirement[]
  /** The verdict does not follow from them: what they do depends on the hour and the load. */
  restrictions: readonly DriverRestriction[]
}

/** What a verdict follows from. */
export const factsOf = ({ statusId, suspension, pass, expiries, vehicleOptions, heldDays, isUnfit, own }: DriverState): VerdictFacts => ({
  statusId,
  suspension,
  vehicleOptions,
  heldDays,
  isUnfit,
  own,
  expiries: { ...expiries, pass: pass?.expiry ?? null },
})

type FromToday = { day: PlainDate; today: PlainDate }

/** Today or on a day to come, when suspensions with an end are served. Today they count until they have been ended; without a card nobody becomes active. */
export function stateOn(now: DriverState, { day, today }: FromToday): DriverState {
  const endsOn = now.suspension?.endsOn ?? null
  if (day === today || now.statusId !== s.suspended || endsOn === null || endsOn > day) return now
  return { ...now, suspension: null, statusId: now.cardNo !== null ? s.active : s.cardCancelled }
}
