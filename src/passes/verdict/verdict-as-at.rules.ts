import { driverStatus as s, isDriverStatus, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import type { Suspended } from '#drivers/verdict/verdict-words.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { ClearanceKind } from '../passes.rules.ts'

/** What is kept of a driver as it is now. */
export type Now = {
  readonly registeredOn: PlainDate
  readonly statusId: DriverStatusId
  readonly transporterId: string
  readonly vehicleOptions: readonly string[]
  readonly hasCard: boolean
  readonly pass: HeldPass | null
  readonly clearances: Readonly<Record<ClearanceKind, PlainDate | null>>
  readonly suspension: Suspended | null
}
export type HeldPass = { readonly issuedOn: PlainDate; readonly expiry: PlainDate; readonly reason: string }

/** What is kept of a driver's past, by days at the plant. */
export type History = {
  /** The newest first. */
  readonly passes: readonly HeldPass[]
  readonly clearances: readonly { readonly kind: ClearanceKind; readonly givenOn: PlainDate; readonly expiry: PlainDate }[]
  readonly suspensions: readonly (Suspended & { readonly endedOn: PlainDate | null })[]
  readonly cards: readonly { readonly handedOverOn: PlainDate; readonly cancelledOn: PlainDate | null }[]
  /** What the audit says was replaced, the oldest first. */
  readonly changes: readonly Change[]
}
type Change = { readonly on: PlainDate; readonly action: string; readonly before: Readonly<Record<string, unknown>> | null }

export type Then = Omit<Now, 'registeredOn' | 'hasCard'>

/** What was, is or will be true when that day ends; undefined for a day before the driver was registered. */
export function asAt(now: Now, history: History, day: PlainDate, today: PlainDate): Then | undefined {
  if (day < now.registeredOn) return undefined
  if (day === today) return now
  return day > today ? inFuture(now, history, day) : inPast(now, history, day)
}

/** A suspension with an end has been served by then; without a card the driver does not come back to loading. */
function inFuture(now: Now, { suspensions }: History, day: PlainDate): Then {
  if (now.statusId !== s.suspended) return now
  const open = suspensions.filter(({ endedOn, endsOn }) => endedOn === null && (endsOn === null || endsOn > day))
  const suspension = longest(open)
  if (suspension || !now.suspension) return { ...now, suspension }
  return { ...now, suspension: null, statusId: now.hasCard ? s.active : s.cardCancelled }
}

function inPast(now: Now, history: History, day: PlainDate): Then {
  const later = history.changes.filter(({ on }) => on > day)
  const before = <T>(name: string, read: (value: unknown) => T | undefined, usual: T): T =>
    later.map((change) => read(change.before?.[name])).find((value) => value !== undefined) ?? usual
  const open = history.suspensions.filter(({ startsOn, endedOn }) => startsOn <= day && (endedOn === null || endedOn > day))
  const statusId = statusThen(before('status_id', asStatus, now.statusId), history, { isSuspended: open.length > 0, day })
  const given = (kind: ClearanceKind) => history.clearances.find((each) => each.kind === kind && each.givenOn <= day)?.expiry ?? null
  return {
    statusId,
    suspension: statusId === s.suspended ? longest(open) : null,
    transporterId: before('transporter_id', asText, now.transporterId),
    vehicleOptions: before('vehicle_options', asTexts, now.vehicleOptions),
    pass: passThen(history.passes.find(({ issuedOn }) => issuedOn <= day) ?? null, later),
    clearances: { medical: given('medical'), ddt: given('ddt'), bulker: given('bulker') },
  }
}

/** A pass keeps its last expiry; what it was before a change is in the audit, unless the change was another pass. */
function passThen(pass: HeldPass | null, later: readonly Change[]): HeldPass | null {
  const next = later.find(({ action }) => action === 'pass expiry changed' || action === 'pass generated')
  if (!pass || next?.action !== 'pass expiry changed') return pass
  return { ...pass, expiry: asText(next.before?.['expiry']) ?? pass.expiry, reason: asText(next.before?.['reason']) ?? pass.reason }
}

/** Where no change is on record, the suspensions and the cards still tell. */
function statusThen(
  known: DriverStatusId,
  { cards, suspensions }: History,
  { isSuspended, day }: { readonly isSuspended: boolean; readonly day: PlainDate },
): DriverStatusId {
  if (known === s.active && isSuspended) return s.suspended
  if (known === s.suspended && !isSuspended && suspensions.length > 0) return s.active
  const hadCard = cards.some(({ handedOverOn, cancelledOn }) => handedOverOn <= day && (cancelledOn === null || cancelledOn > day))
  return known === s.active && !hadCard && cards.length > 0 ? s.cardIssuance : known
}

/** The one that keeps the driver longest: without an end, or with the latest. */
function longest(suspensions: readonly Suspended[]): Suspended | null {
  const [first] = [...suspensions].sort((one, other) => (rank(one) < rank(other) ? 1 : -1))
  return first ? { startsOn: first.startsOn, endsOn: first.endsOn } : null
}

const rank = ({ endsOn }: Suspended): string => endsOn ?? '9999-12-31'

const asStatus = (value: unknown): DriverStatusId | undefined => (typeof value === 'number' && isDriverStatus(value) ? value : undefined)
const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const asTexts = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : undefined
