import { driverStatus, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import type { Verdict } from '#drivers/verdict/verdict-names.rules.ts'
import { visitReasons, type Visit, type VisitReason } from '#drivers/visits/visit.rules.ts'
import type { Requirement, Suspended, VerdictReason } from '#drivers/verdict/verdict-reasons.rules.ts'
import type { HeldDays } from '#drivers/holds/held-days.rules.ts'
import type { DriverRestriction } from '#drivers/restrictions/restriction.rules.ts'
import { bulkerOption, judgeDriver } from '#drivers/verdict/verdict.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { OwnRequirement } from '#drivers/requirements/own-requirement.rules.ts'
import { gateReason, otherPlantReason, refusalReason, restrictionReason, type GateReason } from './gate-reasons.rules.ts'

export const directions = ['in', 'out'] as const
export type Direction = (typeof directions)[number]

/** The card that was shown or found: handed over and not ended; ended; printed but not handed over; or the driver has none. */
export const cardStates = ['in_force', 'cancelled', 'waiting', 'none'] as const
export type CardAtGate = (typeof cardStates)[number]

/** What the verdict needs of a driver and a card: a row of the server, or a line of a device's snapshot. Days are 'YYYY-MM-DD'. */
export type GateFacts = {
  name: string
  /** The authorised plant of the card. */
  plant: { id: string; name: string }
  card: CardAtGate
  statusId: DriverStatusId
  /** The open suspension that lasts longest. */
  suspension: Suspended | null
  /** Each requirement's expiry; null where there is none. Regular transporters have none. */
  expiries: Readonly<Record<Requirement, PlainDate | null>>
  isBulker: boolean
  /** The days on which open holds count at the plant. */
  heldDays: HeldDays
  /** A doctor's finding stops the driver, whatever the dates say. */
  isUnfit: boolean
  /** The plant's own requirements that the driver needs. */
  own: readonly OwnRequirement[]
  /** Of a driver of another plant than the gate's, what the gate's plant says; null where nothing is known of it. */
  visit?: Visit | null
  /** What came with the proofs that count. */
  restrictions: readonly DriverRestriction[]
}

/** `day` and `time` ('HH:MM') are those of the plant of the gate, which is `plantId`. */
export type GateQuestion = {
  day: PlainDate
  time: string
  direction: Direction
  isBulkLoad: boolean
  plantId: string
}

/** Blocking reasons first; none where the driver is cleared. */
export type GateVerdict = { outcome: Verdict; reasons: readonly GateReason[] }

/** May this driver load, now: the same function on the server and on a device without a network. */
export function judgeAtGate(facts: GateFacts, { day, time, direction, isBulkLoad, plantId }: GateQuestion): GateVerdict {
  const isVisiting = facts.plant.id !== plantId
  if (isVisiting && !facts.visit?.isAdmitted) return gateVerdict([otherPlantReason(facts.plant.name, facts.visit?.here)], direction)
  const isBulk = facts.isBulker || isBulkLoad
  const judged = { ...facts, vehicleOptions: isBulk ? [bulkerOption] : [] }
  const reasons = isVisiting && facts.visit ? visitReasons(judged, facts.visit, day).map(withPlant) : judgeDriver(judged, day).reasons
  const isFirst = ({ what, date }: (typeof reasons)[number]): boolean =>
    what === 'status' || what === 'doctor' || (what === 'hold' && date === null)
  const [status, dates] = [reasons.filter(isFirst), reasons.filter((reason) => !isFirst(reason))]
  const of = (reason: (typeof reasons)[number]): GateReason => gateReason(reason, facts.statusId)
  const restrictions = facts.restrictions.map((each) => restrictionReason(each, { time, isBulkLoad: isBulk }))
  return gateVerdict(blockingFirst([...status.map(of), ...cardReasons(facts), ...dates.map(of), ...restrictions]), direction)
}

/** Whether the plant of a gate knows the driver: its own, who is admitted, and who was let in and is inside. */
export const isKnownAt = ({ plant, visit }: Pick<GateFacts, 'plant' | 'visit'>, plantId: string): boolean =>
  plant.id === plantId || visit?.isAdmitted === true || visit?.isOnSite === true

/** Who has to act: 'The medical expired on 12 May 2026, at Athi River'. */
const withPlant = ({ plant, ...reason }: VisitReason): VerdictReason =>
  plant === null ? reason : { ...reason, sentence: reason.sentence.replace(/\.$/, ` (${plant}).`) }

const blockingFirst = (reasons: readonly GateReason[]): readonly GateReason[] => [
  ...reasons.filter(({ isBlocking }) => isBlocking),
  ...reasons.filter(({ isBlocking }) => !isBlocking),
]

/** The verdict that follows from reasons in their order. Going out is never blocked: the reasons are shown as a warning. */
export function gateVerdict(reasons: readonly GateReason[], direction: Direction): GateVerdict {
  if (reasons.length === 0) return { outcome: 'cleared', reasons }
  const isBlocked = direction === 'in' && reasons.some(({ isBlocking }) => isBlocking)
  return { outcome: isBlocked ? 'blocked' : 'warn', reasons }
}

const saysCard: readonly DriverStatusId[] = [driverStatus.cardIssuance, driverStatus.cardCancelled]

/** The card's own reason, unless the driver's status says the same. */
function cardReasons({ card, statusId }: GateFacts): readonly GateReason[] {
  if (card === 'in_force' || saysCard.includes(statusId)) return []
  return [refusalReason(({ cancelled: 'card_cancelled', waiting: 'card_waiting', none: 'no_card' } as const)[card])]
}
