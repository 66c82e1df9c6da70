import { driverStatus as s, type DriverStatusId } from '../../driver-status.contract.ts'
import type { VerdictFacts } from '../verdict.rules.ts'
import type { Requirement, Suspended } from '../verdict-reasons.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { PassDates } from '../../pass/pass.rules.ts'

export type HeldPass = PassDates & {
  readonly expiry: PlainDate
  readonly reason: string
}

/** What is known of a driver now, or was known at a moment. */
export type DriverState = {
  readonly statusId: DriverStatusId
  readonly transporterId: string
  readonly transporterName: string
  readonly vehicleOptions: readonly string[]
  readonly hasCard: boolean
  readonly pass: HeldPass | null
  /** The other requirements. A regular transporter has no end. */
  readonly expiries: Readonly<Record<Exclude<Requirement, 'pass'>, PlainDate | null>>
  /** The open suspension that lasts longest. */
  readonly suspension: Suspended | null
  readonly isOnHold: boolean
  readonly isUnfit: boolean
}

/** What a verdict follows from. */
export const factsOf = ({ statusId, suspension, pass, expiries, vehicleOptions, isOnHold, isUnfit }: DriverState): VerdictFacts => ({
  statusId,
  suspension,
  vehicleOptions,
  isOnHold,
  isUnfit,
  expiries: { ...expiries, pass: pass?.expiry ?? null },
})

/** On a day to come: suspensions with an end are served; without a card the driver does not become active. */
export function stateInFuture(now: DriverState, day: PlainDate): DriverState {
  const endsOn = now.suspension?.endsOn ?? null
  if (now.statusId !== s.suspended || endsOn === null || endsOn > day) return now
  return { ...now, suspension: null, statusId: now.hasCard ? s.active : s.cardCancelled }
}
