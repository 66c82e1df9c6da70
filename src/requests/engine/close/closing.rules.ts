import { driverStatus, isGone, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Kind } from '../../kinds/kind.contract.ts'
import { judgeApproval, seesOnlyOwn, type DriverNow, type RuledBy } from '../requests.rules.ts'

/** Why a pending request can take no effect any more. */
export type ClosingCause = 'blacklisted' | 'left' | 'declined' | 'transferred' | 'elsewhere'

export type ClosingFacts = DriverNow & { raisedAt: string; nowAt: string }

/**
 * A pending request is over when its driver is at another plant, when the driver is out and the request cannot be approved for that, or when it concerns the
 * employment with a transporter that the driver has left. Null while it may still take effect: in other statuses a driver comes back by itself.
 */
export function closingCause(kind: Pick<Kind, RuledBy>, { raisedAt, nowAt, ...now }: ClosingFacts): ClosingCause | null {
  if (raisedAt !== nowAt) return 'elsewhere'
  if (isGone(now.statusId)) return judgeApproval(kind, now).ok ? null : outCauses[now.statusId as keyof typeof outCauses]
  return kind.concerns === 'employment' && now.raisedUnder !== now.nowWith ? 'transferred' : null
}

const outCauses = {
  [driverStatus.blacklisted]: 'blacklisted',
  [driverStatus.left]: 'left',
  [driverStatus.onboardingDeclined]: 'declined',
} as const satisfies Partial<Record<DriverStatusId, ClosingCause>>

type Readers = Pick<Kind, 'raisedBy'>

/** Whether all who read the request may know its cause: doctors, trainers and a former transporter learn nothing of the driver's status. */
export const isCauseKnown = (
  cause: ClosingCause,
  { raisedBy }: Readers,
  { raisedUnder, nowWith }: Pick<DriverNow, 'raisedUnder' | 'nowWith'>,
): boolean => cause === 'transferred' || (cause !== 'elsewhere' && raisedUnder === nowWith && !raisedBy.some(seesOnlyOwn))

/** The comment with which the system closes a request; `day` is null where the cause is older. */
export function closingText(cause: ClosingCause, { isKnown, day }: { isKnown: boolean; day: PlainDate | null }): string {
  if (!isKnown) return 'Closed: this driver can no longer be affected.'
  return `Closed: ${causeTexts[cause]}${day === null ? '' : ` on ${dateText(day)}`}.`
}

const causeTexts = {
  blacklisted: 'the driver was blacklisted',
  left: 'the driver left',
  declined: "the driver's application was declined",
  transferred: 'the driver moved to another transporter',
  elsewhere: 'the driver is at another plant',
} satisfies Record<ClosingCause, string>
