import { driverStatus as s, isDriverStatus, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import { neverHeld, type HeldDays } from '#drivers/holds/held-days.rules.ts'
import type { Suspended } from '#drivers/verdict/verdict-reasons.rules.ts'
import { currentFinding, type ClearanceFinding } from '#drivers/clearances/current-clearance.rules.ts'
import type { ClearanceKind } from '#drivers/pass/pass.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'

/** Milliseconds, as in a Date. */
type Moment = number
type Pass = { at: Moment; issuedOn: PlainDate; expiry: PlainDate; reason: string }
type Change = { at: Moment; action: string; before: Readonly<Record<string, unknown>> | null }

/** What the demonstration recorded of a driver, by the times at which it became known. */
export type DemoRecords = {
  registeredAt: Moment
  /** Newest first. */
  passes: readonly Pass[]
  clearances: readonly (ClearanceFinding & { at: Moment; kind: ClearanceKind; expiry: PlainDate })[]
  /** With their days, as PostgreSQL writes a range; no driver here has two at once. */
  holds: readonly { at: Moment; liftedAt: Moment | null; days: string }[]
  suspensions: readonly (Suspended & { at: Moment; endedAt: Moment | null })[]
  cards: readonly { cardNo: string; at: Moment; cancelledAt: Moment | null }[]
  /** Events with a topic, by the moment at which attendance was recorded. */
  attended: readonly { at: Moment; topic: string; on: PlainDate }[]
  /** Replaced values from the audit, oldest first. */
  changes: readonly Change[]
}

export type DemoState = {
  statusId: DriverStatusId
  transporterId: string
  vehicleOptions: readonly string[]
  cardNo: string | null
  pass: Pass | null
  clearances: Readonly<Record<ClearanceKind, PlainDate | null>>
  suspension: Suspended | null
  heldDays: HeldDays
  isUnfit: boolean
}
export type PresentState = Pick<DemoState, 'statusId' | 'transporterId' | 'vehicleOptions'>

/** The moments from which a state can differ from the one before, in order. */
export const changeMoments = (
  { registeredAt, passes, clearances, suspensions, cards, holds, attended, changes }: DemoRecords,
  rulesBegan: readonly Moment[],
): readonly Moment[] => {
  const known = [...passes, ...clearances, ...attended, ...changes].map(({ at }) => at)
  const ends = [
    ...suspensions.flatMap(({ at, endedAt }) => [at, endedAt ?? at]),
    ...cards.flatMap(({ at, cancelledAt }) => [at, cancelledAt ?? at]),
    ...holds.flatMap(({ at, liftedAt }) => [at, liftedAt ?? at]),
  ]
  return [...new Set([registeredAt, ...rulesBegan, ...known, ...ends])].filter((at) => at >= registeredAt).sort((one, other) => one - other)
}

export function stateAt(now: PresentState, records: DemoRecords, at: Moment): DemoState {
  const later = records.changes.filter((change) => change.at > at)
  const valueThen = <T>(name: string, read: (value: unknown) => T | undefined, current: T): T =>
    later.map((change) => read(change.before?.[name])).find((value) => value !== undefined) ?? current
  const open = records.suspensions.filter((each) => each.at <= at && (each.endedAt === null || each.endedAt > at))
  const card = records.cards.findLast((each) => each.at <= at && (each.cancelledAt === null || each.cancelledAt > at))
  const statusId = statusAt(valueThen('status_id', asStatus, now.statusId), records, {
    at,
    isSuspended: open.length > 0,
    hasCard: card !== undefined,
  })
  const found = (kind: ClearanceKind) => currentFinding(records.clearances.filter((each) => each.kind === kind && each.at <= at))
  return {
    statusId,
    transporterId: valueThen('transporter_id', asText, now.transporterId),
    vehicleOptions: valueThen('vehicle_options', asTexts, now.vehicleOptions),
    cardNo: card?.cardNo ?? null,
    pass: passAt(records.passes.find((each) => each.at <= at) ?? null, later),
    clearances: { medical: found('medical')?.expiry ?? null, ddt: found('ddt')?.expiry ?? null, bulker: found('bulker')?.expiry ?? null },
    heldDays: heldAt(records, at),
    isUnfit: found('medical')?.isFit === false,
    suspension: longest(open),
  }
}

function heldAt({ holds }: DemoRecords, moment: Moment): HeldDays {
  const open = holds.find(({ at, liftedAt }) => at <= moment && (liftedAt === null || liftedAt > moment))
  return open ? `{${open.days}}` : neverHeld
}

/** Earlier expiries of a pass come from the audit, unless the change was a new pass. */
function passAt(pass: Pass | null, later: readonly Change[]): Pass | null {
  const next = later.find(({ action }) => action === 'pass expiry changed' || action === 'pass generated')
  if (!pass || next?.action !== 'pass expiry changed') return pass
  return { ...pass, expiry: asText(next.before?.['expiry']) ?? pass.expiry, reason: asText(next.before?.['reason']) ?? pass.reason }
}

/** Their cards were cancelled when they began. */
const withoutCard: readonly DriverStatusId[] = [s.cardCancelled, s.left, s.blacklisted]

type Then = { at: Moment; isSuspended: boolean; hasCard: boolean }

/** A register comes without its audit: suspensions and cards give the status. */
function statusAt(
  status: DriverStatusId,
  { cards, suspensions, changes }: DemoRecords,
  { at, isSuspended, hasCard }: Then,
): DriverStatusId {
  const isAudited = changes.some((change) => change.at <= at && asStatus(change.before?.['status_id']) !== undefined)
  if (hasCard && !isAudited && withoutCard.includes(status)) return isSuspended ? s.suspended : s.active
  if (status === s.active && isSuspended) return s.suspended
  if (status === s.suspended && !isSuspended && suspensions.length > 0) return s.active
  return status === s.active && !hasCard && cards.length > 0 ? s.cardIssuance : status
}

/** Without an end, or with the latest. */
function longest(suspensions: readonly Suspended[]): Suspended | null {
  const [first] = suspensions.toSorted((one, other) => ((one.endsOn ?? '~') < (other.endsOn ?? '~') ? 1 : -1))
  return first ? { startsOn: first.startsOn, endsOn: first.endsOn } : null
}

const asStatus = (value: unknown): DriverStatusId | undefined => (typeof value === 'number' && isDriverStatus(value) ? value : undefined)
const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const asTexts = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : undefined
