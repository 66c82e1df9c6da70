import { driverStatus as s, isDriverStatus, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import type { VerdictFacts } from '#drivers/verdict/verdict.rules.ts'
import type { Suspended } from '#drivers/verdict/verdict-reasons.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { currentFinding, type Finding } from '../clearances/current-clearance.rules.ts'
import type { ClearanceKind, PassDates } from '../passes.rules.ts'

/** A driver's state now. */
export type CurrentState = {
  readonly registeredOn: PlainDate
  readonly statusId: DriverStatusId
  readonly transporterId: string
  readonly vehicleOptions: readonly string[]
  readonly hasCard: boolean
  readonly pass: HeldPass | null
  readonly clearances: Readonly<Record<ClearanceKind, PlainDate | null>>
  readonly suspension: Suspended | null
  readonly isOnHold: boolean
  readonly isUnfit: boolean
}
export type HeldPass = PassDates & {
  readonly expiry: PlainDate
  readonly reason: string
}

/** A driver's history, by days at the plant. */
export type History = {
  /** Newest first. */
  readonly passes: readonly HeldPass[]
  readonly clearances: readonly (Finding & { readonly kind: ClearanceKind; readonly expiry: PlainDate })[]
  readonly suspensions: readonly (Suspended & { readonly endedOn: PlainDate | null })[]
  readonly cards: readonly { readonly handedOverOn: PlainDate; readonly cancelledOn: PlainDate | null }[]
  /** Replaced values from the audit, oldest first. */
  readonly changes: readonly Change[]
}
type Change = { readonly on: PlainDate; readonly action: string; readonly before: Readonly<Record<string, unknown>> | null }

export type StateAsAt = Omit<CurrentState, 'registeredOn' | 'hasCard'>

/** The state at the end of that day, past or future; undefined before the driver was registered. */
export function asAt(now: CurrentState, history: History, day: PlainDate, today: PlainDate): StateAsAt | undefined {
  if (day < now.registeredOn) return undefined
  if (day === today) return now
  return day > today ? inFuture(now, history, day) : inPast(now, history, day)
}

/** What a verdict on the state follows from; licence and transporter are not dated. */
export const factsAsAt = (
  { statusId, suspension, pass, clearances, vehicleOptions, isOnHold, isUnfit }: StateAsAt,
  { licence, transporter }: Pick<VerdictFacts['expiries'], 'licence' | 'transporter'>,
): VerdictFacts => ({
  statusId,
  suspension,
  vehicleOptions,
  isOnHold,
  isUnfit,
  expiries: { pass: pass?.expiry ?? null, ...clearances, licence, transporter },
})

/** The days on which a past state can differ from the day before, in order. */
export const changeDays = ({ registeredOn }: CurrentState, history: History): readonly PlainDate[] =>
  [
    ...new Set([
      registeredOn,
      ...history.passes.map(({ issuedOn }) => issuedOn),
      ...history.clearances.map(({ givenOn }) => givenOn),
      ...history.suspensions.flatMap(({ startsOn, endedOn }) => [startsOn, endedOn ?? startsOn]),
      ...history.cards.flatMap(({ handedOverOn, cancelledOn }) => [handedOverOn, cancelledOn ?? handedOverOn]),
      ...history.changes.map(({ on }) => on),
    ]),
  ].sort()

/** In the future, suspensions with an end are served; without a card the driver does not become active. */
function inFuture(now: CurrentState, { suspensions }: History, day: PlainDate): StateAsAt {
  if (now.statusId !== s.suspended) return now
  const open = suspensions.filter(({ endedOn, endsOn }) => endedOn === null && (endsOn === null || endsOn > day))
  const suspension = longest(open)
  if (suspension || !now.suspension) return { ...now, suspension }
  return { ...now, suspension: null, statusId: now.hasCard ? s.active : s.cardCancelled }
}

function inPast(now: CurrentState, history: History, day: PlainDate): StateAsAt {
  const later = history.changes.filter(({ on }) => on > day)
  const valueThen = <T>(name: string, read: (value: unknown) => T | undefined, current: T): T =>
    later.map((change) => read(change.before?.[name])).find((value) => value !== undefined) ?? current
  const open = history.suspensions.filter(({ startsOn, endedOn }) => startsOn <= day && (endedOn === null || endedOn > day))
  const statusId = statusOn(valueThen('status_id', asStatus, now.statusId), history, { isSuspended: open.length > 0, day })
  const found = (kind: ClearanceKind) => currentFinding(history.clearances.filter((each) => each.kind === kind && each.givenOn <= day))
  const given = (kind: ClearanceKind) => found(kind)?.expiry ?? null
  return {
    statusId,
    suspension: statusId === s.suspended ? longest(open) : null,
    transporterId: valueThen('transporter_id', asText, now.transporterId),
    vehicleOptions: valueThen('vehicle_options', asTexts, now.vehicleOptions),
    pass: passOn(history.passes.find(({ issuedOn }) => issuedOn <= day) ?? null, later),
    isOnHold: false,
    isUnfit: found('medical')?.isFit === false,
    clearances: { medical: given('medical'), ddt: given('ddt'), bulker: given('bulker') },
  }
}

/** Earlier expiries of a pass come from the audit, unless the change was a new pass. */
function passOn(pass: HeldPass | null, later: readonly Change[]): HeldPass | null {
  const next = later.find(({ action }) => action === 'pass expiry changed' || action === 'pass generated')
  if (!pass || next?.action !== 'pass expiry changed') return pass
  return { ...pass, expiry: asText(next.before?.['expiry']) ?? pass.expiry, reason: asText(next.before?.['reason']) ?? pass.reason }
}

/** Their cards were cancelled when they began. */
const withoutCard: readonly DriverStatusId[] = [s.cardCancelled, s.left, s.blacklisted]

/** Without an audited change, suspensions and cards give the status. */
function statusOn(
  status: DriverStatusId,
  { cards, suspensions, changes }: History,
  { isSuspended, day }: { readonly isSuspended: boolean; readonly day: PlainDate },
): DriverStatusId {
  const hadCard = cards.some(({ handedOverOn, cancelledOn }) => handedOverOn <= day && (cancelledOn === null || cancelledOn > day))
  const isAudited = changes.some(({ on, before }) => on <= day && asStatus(before?.['status_id']) !== undefined)
  if (hadCard && !isAudited && withoutCard.includes(status)) return isSuspended ? s.suspended : s.active
  if (status === s.active && isSuspended) return s.suspended
  if (status === s.suspended && !isSuspended && suspensions.length > 0) return s.active
  return status === s.active && !hadCard && cards.length > 0 ? s.cardIssuance : status
}

/** The longest suspension: without an end, or with the latest. */
function longest(suspensions: readonly Suspended[]): Suspended | null {
  const [first] = [...suspensions].sort((one, other) => (rank(one) < rank(other) ? 1 : -1))
  return first ? { startsOn: first.startsOn, endsOn: first.endsOn } : null
}

const rank = ({ endsOn }: Suspended): string => endsOn ?? '9999-12-31'

const asStatus = (value: unknown): DriverStatusId | undefined => (typeof value === 'number' && isDriverStatus(value) ? value : undefined)
const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const asTexts = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : undefined
