import type { PlainDate } from '#platform/contract/plain-date.ts'
import { currentFinding, type ClearanceFinding } from '../clearances/current-clearance.rules.ts'
import type { DriverStatusId } from '../driver-status.contract.ts'
import {
  passExpiry,
  passStatusOfDriver,
  type ClearanceKind,
  type ExpiryReason,
  type PassDates,
  type PassFacts,
  type PassStatus,
} from '../pass/pass.rules.ts'
import type { HeldDays } from '../holds/held-days.rules.ts'
import { ownEnds, type OwnEnds, type OwnRule, type OwnStanding } from '../requirements/own-ends.rules.ts'
import { clearedUntilOf } from '../verdict/verdict.rules.ts'

/** A pass as it is stored; a reason of an older release may be none of today's. */
export type StoredPass = { status: PassStatus; expiry: PlainDate; reason: string }
type SettledPass = StoredPass & { reason: ExpiryReason }

/** `kind`: the key of the requirement that it proves. */
export type RecordedFinding = ClearanceFinding & { kind: string; expiry: PlainDate; restrictions: readonly string[] }
/** The card that is allocated to a driver. */
type AllocatedCard = { cardNo: string; isHandedOver: boolean; printedAt: string | null }

/** What is recorded of a driver, as far as pass and verdict follow from it. */
export type Standing = {
  statusId: DriverStatusId
  vehicleOptions: readonly string[]
  licenceExpiry: PlainDate | null
  /** Null for a regular transporter. */
  spotValidUntil: PlainDate | null
  /** The days on which open holds count at the driver's plant. */
  heldDays: HeldDays
  /** Approved and not voided ones, in no order. */
  findings: readonly RecordedFinding[]
  /** The plant's own requirements, and what else decides who needs and who meets them. */
  own: Omit<OwnStanding, 'vehicleOptions' | 'proofs'> & { rules: readonly OwnRule[] }
  card: AllocatedCard | null
  pass: (StoredPass & PassDates) | null
}

/** The columns of the driver's own row that follow from it. */
export type SettledColumns = {
  card_no: string | null
  card_printed_at: string | null
  pass_expiry: PlainDate | null
  medical_expiry: PlainDate | null
  ddt_expiry: PlainDate | null
  bulker_expiry: PlainDate | null
  spot_until: PlainDate | null
  held_days: HeldDays
  is_unfit: boolean
  /** '-infinity' where no day clears the driver. */
  cleared_until: PlainDate
  own_ends: OwnEnds
  restrictions: readonly string[]
}

export type Settled = { pass: SettledPass | null; columns: SettledColumns }

/** All that follows from what is recorded of a driver. */
export function settled({ statusId, pass, card, findings, ...standing }: Standing): Settled {
  const { vehicleOptions, licenceExpiry, spotValidUntil, heldDays } = standing
  const current = currentFindings(findings)
  const counting = (kind: ClearanceKind) => current.get(kind)
  const medical = counting('medical')
  const own = ownEnds(standing.own.rules, ownStanding({ vehicleOptions, own: standing.own }, current))
  const documents = {
    medicalExpiry: medical?.expiry ?? null,
    ddtExpiry: counting('ddt')?.expiry ?? null,
    bulkerExpiry: counting('bulker')?.expiry ?? null,
    vehicleOptions,
    licenceExpiry,
    spotValidUntil,
    isUnfit: medical?.isFit === false,
  }
  const is = pass && settledPass({ statusId, pass, documents })
  const { medicalExpiry, ddtExpiry, bulkerExpiry, isUnfit } = documents
  const expiries = {
    pass: is?.expiry ?? null,
    medical: medicalExpiry,
    ddt: ddtExpiry,
    bulker: bulkerExpiry,
    licence: licenceExpiry,
    transporter: spotValidUntil,
  }
  return {
    pass: is,
    columns: {
      card_no: card?.isHandedOver ? card.cardNo : null,
      card_printed_at: card && !card.isHandedOver ? card.printedAt : null,
      pass_expiry: expiries.pass,
      medical_expiry: medicalExpiry,
      ddt_expiry: ddtExpiry,
      bulker_expiry: bulkerExpiry,
      spot_until: spotValidUntil,
      held_days: heldDays,
      is_unfit: isUnfit,
      cleared_until:
        clearedUntilOf({ expiries, vehicleOptions, heldDays, isUnfit, own: Object.values(own).map(([endsOn]) => ({ endsOn })) }) ??
        '-infinity',
      own_ends: own,
      restrictions: [...new Set([...current.values()].flatMap(({ restrictions }) => restrictions))].toSorted(),
    },
  }
}

/** The finding that counts of each kind. */
const currentFindings = (findings: readonly RecordedFinding[]): ReadonlyMap<string, RecordedFinding> =>
  new Map(
    [...Map.groupBy(findings, ({ kind }) => kind)].flatMap(([kind, some]) => {
      const finding = currentFinding(some)
      return finding ? [[kind, finding] as const] : []
    }),
  )

const ownStanding = (
  { vehicleOptions, own }: Pick<Standing, 'vehicleOptions' | 'own'>,
  current: ReadonlyMap<string, RecordedFinding>,
): OwnStanding => ({ ...own, vehicleOptions, proofs: [...current].map(([key, { givenOn, expiry }]) => ({ key, givenOn, expiry })) })

/** What an active driver would not meet, by other rules than those in force. */
export const ownEndsIf = (rules: readonly OwnRule[], standing: Standing): OwnEnds =>
  ownEnds(rules, ownStanding(standing, currentFindings(standing.findings)))

/** The finding of this kind that counts. */
export const countingFinding = ({ findings }: Standing, kind: string): RecordedFinding | undefined => currentFindings(findings).get(kind)

type PassStanding = {
  statusId: DriverStatusId
  pass: StoredPass & PassDates
  documents: Omit<PassFacts, keyof PassDates>
}

/** Before there is a pass to speak of, at the first statuses, an earlier one keeps its status. */
function settledPass({ statusId, pass: { status, issuedOn, registeredUntil, shortenedUntil }, documents }: PassStanding): SettledPass {
  const dates = { issuedOn, registeredUntil, shortenedUntil }
  return { status: passStatusOfDriver[statusId] ?? status, ...passExpiry({ ...documents, ...dates }) }
}

type PassChange = {
  action: string
  before: Record<string, string>
  after: Record<string, string>
}

/** How the driver's records name what changes between two states of a pass; nothing where they are the same. */
export function passChanges(was: StoredPass, is: StoredPass): readonly PassChange[] {
  const dates = ({ expiry, reason }: StoredPass) => ({ expiry, reason })
  return [
    ...(was.expiry === is.expiry && was.reason === is.reason
      ? []
      : [{ action: 'pass expiry changed', before: dates(was), after: dates(is) }]),
    ...(was.status === is.status ? [] : [{ action: `pass made ${is.status}`, before: { pass: was.status }, after: { pass: is.status } }]),
  ]
}

type Stored = Pick<Standing, 'pass'> & { columns: SettledColumns }

/** The stored columns that are not what the facts say, or of which the facts say nothing, and the pass where it is not. */
export function differences(stored: Stored, is: Settled): readonly string[] {
  const columns = Object.keys({ ...stored.columns, ...is.columns }) as (keyof SettledColumns)[]
  const isPassWrong = stored.pass !== null && is.pass !== null && passChanges(stored.pass, is.pass).length > 0
  return [...(isPassWrong ? ['pass'] : []), ...columns.filter((column) => !isSame(stored.columns[column], is.columns[column]))]
}

/** Objects and lists have their keys in one order on both sides. */
const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)
