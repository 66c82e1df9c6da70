import * as z from 'zod/mini'
import { asDriverStatus } from '#drivers/driver-status.contract.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { heldAtOnce, neverHeld, type HeldDays } from '#drivers/holds/held-days.rules.ts'
import type { OwnEnds } from '#drivers/requirements/own-ends.rules.ts'
import type { OwnRequirement } from '#drivers/requirements/own-requirement.rules.ts'
import type { Visit } from '#drivers/visits/visit.rules.ts'
import {
  isRestrictionEffect,
  restrictionSymbols,
  unknownSymbol,
  unknownWords,
  type DriverRestriction,
} from '#drivers/restrictions/restriction.rules.ts'
import { anOwnRequirement } from '#drivers/verdict/short-reason.rules.ts'
import type { FirstEnd } from '#drivers/verdict/verdict-reasons.rules.ts'
import type { CardAtGate, GateFacts } from '../judgement/gate-verdict.rules.ts'

/** An open hold, the days of one that has days, or a doctor's finding, which is not said. */
const Stop = z.union([z.enum(['hold', 'doctor'] as const satisfies readonly FirstEnd[]), z.string().check(z.startsWith('{'))])
const day = z.nullable(z.string())
const cardStates = ['in_force', 'cancelled', 'waiting'] as const satisfies readonly CardAtGate[]
const Card = z.tuple([z.string(), z.string(), z.enum(cardStates)], z.string())
/** A card of a driver: id, number, state, and the plants that its driver has moved away from with it: its code names the one that printed it. */
export type LineCard = z.output<typeof Card>

/**
 * What a device holds of a driver, without names of fields, which would be half of the data: id, name, status, open suspension (from, until), the
 * expiries of pass, medical, ddt, bulker, licence and transporter, whether a bulker driver, the photograph's id, all cards,
 * what stops the driver whatever these dates say, the plant's own requirements that the driver needs (id, first day on which it is not met, whether there is a proof),
 * the restrictions (key, whether it may stop the driver, so that a device to which it means nothing does not clear).
 * Days are 'YYYY-MM-DD', 'infinity' is after all.
 */
const Line = z.tuple([
  z.string(),
  z.string(),
  z.int(),
  z.nullable(z.tuple([z.string(), day])),
  z.tuple([day, day, day, day, day, day]),
  z.boolean(),
  z.nullable(z.string()),
  z.array(Card),
  z.array(Stop),
  z.array(z.tuple([z.string(), z.string(), z.boolean()])),
  z.array(z.tuple([z.string(), z.boolean()])),
])
export type GateLine = z.output<typeof Line>

const OwnLine = z.array(z.tuple([z.string(), z.string(), z.boolean()]))

/**
 * What the device's plant says of a visiting driver, whose line is of their own plant: the driver's id, the id of that plant, the days on which the driver is admitted (from, and the
 * first without), what stops the driver here, the requirements of this plant.
 */
const VisitLine = z.tuple([z.string(), z.string(), z.array(z.tuple([z.string(), z.string()])), z.array(Stop), OwnLine])
export type VisitLine = z.output<typeof VisitLine>

/** What a device gets, signed: all drivers of a plant that have or had a card, or those that changed. */
export const GateData = z.object({
  kind: z.enum(['snapshot', 'changes']),
  plant: z.object({ id: z.string(), name: z.string(), time_zone: z.string() }),
  /** When it was read, by the server's clock. */
  at: z.iso.datetime(),
  /** The changes after number `from` up to `to`; a snapshot's are all up to `to`. */
  from: z.int(),
  to: z.int(),
  /** After how many hours a device warns, and after how many it clears nobody. */
  warn_hours: z.int(),
  stale_hours: z.int(),
  /** Id and name of every plant: a card of another one is named. */
  plants: z.array(z.tuple([z.string(), z.string()])),
  /** The plants whose drivers are all admitted, each from a day on: who is unknown here may be known with a network. */
  admits: z.array(z.tuple([z.string(), z.string()])),
  /** The plant's own requirements: id, name, short name, what to do. */
  requirements: z.array(z.tuple([z.string(), z.string(), z.string(), z.string()])),
  /** The plant's restrictions: key, words, symbol, what it does, from and until when. Those of a later release may be of a kind that a device does not know. */
  restrictions: z.array(z.tuple([z.string(), z.string(), z.string(), z.string(), z.nullable(z.string()), z.nullable(z.string())])),
  lines: z.array(Line),
  visits: z.array(VisitLine),
  /** Drivers who are of this plant no more. */
  gone: z.array(z.string()),
})
export type GateData = z.output<typeof GateData>

/** A driver of another plant, whose verdict is that of both. */
export type HeldVisit = Omit<Visit, 'here' | 'home' | 'isAdmitted' | 'isOnSite'> & {
  homeId: string
  admitted: readonly (readonly [from: string, until: string])[]
}

export type HeldDriver = {
  id: string
  visit: HeldVisit | null
  facts: Omit<GateFacts, 'card' | 'plant'>
  pictureId: string | null
  cards: readonly { id: string; no: string; state: CardAtGate; movedFrom: readonly string[] }[]
}

/** What lines name by id or key. */
export type LineNames = Pick<GateData, 'requirements' | 'restrictions'>

export function readLine(
  [id, name, statusId, suspension, expiries, isBulker, pictureId, cards, stoppedBy, own, restricted]: GateLine,
  { requirements, restrictions, visits }: LineNames & { visits?: ReadonlyMap<string, VisitLine> } = { requirements: [], restrictions: [] },
): HeldDriver {
  const [pass, medical, ddt, bulker, licence, transporter] = expiries
  const visit = visits?.get(id)
  return {
    id,
    visit: visit === undefined ? null : readVisit(visit, requirements),
    facts: {
      name,
      statusId: asDriverStatus(statusId),
      suspension: suspension && { startsOn: suspension[0], endsOn: suspension[1] },
      expiries: { pass, medical, ddt, bulker, licence, transporter },
      isBulker,
      heldDays: heldBy(stoppedBy),
      isUnfit: stoppedBy.includes('doctor'),
      own: readOwn(own, requirements),
      restrictions: restricted.map((one) => restrictionOf(one, restrictions)),
    },
    pictureId,
    cards: cards.map(([cardId, no, state, ...movedFrom]) => ({ id: cardId, no, state, movedFrom })),
  }
}

const heldBy = (stops: GateLine[8]): HeldDays =>
  stops.includes('hold') ? heldAtOnce : (stops.find((stop) => stop.startsWith('{')) ?? neverHeld)

const readVisit = ([, homeId, admitted, stoppedBy, own]: VisitLine, requirements: GateData['requirements']): HeldVisit => ({
  homeId,
  admitted,
  heldDays: heldBy(stoppedBy),
  own: readOwn(own, requirements),
})

const readOwn = (own: GateLine[9], requirements: GateData['requirements']): readonly OwnRequirement[] =>
  own.map(([id, endsOn, hasProof]) => ({ ...namesOf(id, requirements), endsOn, hasProof }))

/** A device that has lost the name still blocks by the day. */
function namesOf(id: string, requirements: GateData['requirements']): Omit<OwnRequirement, 'endsOn' | 'hasProof'> {
  const [, name = anOwnRequirement, shortName = name, nextStep = 'Ask your office.'] = requirements.find(([known]) => known === id) ?? []
  return { id, name, shortName, nextStep }
}

/** One that the device does not know is shown, and one that may stop the driver stops. */
function restrictionOf([key, mayStop]: GateLine[10][number], known: GateData['restrictions']): DriverRestriction {
  const [, words = unknownWords, symbol = '', effect = '', from = null, until = null] = known.find(([each]) => each === key) ?? []
  return {
    key,
    words,
    symbol: restrictionSymbols.find((each) => each === symbol) ?? unknownSymbol,
    effect: isRestrictionEffect(effect) ? effect : mayStop ? 'unknown' : 'shown',
    from,
    until,
  }
}

export type GateRow = {
  id: string
  name: string
  statusId: number
  startsOn: PlainDate | null
  endsOn: PlainDate | null
  pass: PlainDate | null
  medical: PlainDate | null
  ddt: PlainDate | null
  bulker: PlainDate | null
  licence: PlainDate | null
  transporter: PlainDate | null
  isBulker: boolean
  heldDays: HeldDays
  isUnfit: boolean
  own: OwnEnds
  restrictions: readonly DriverRestriction[]
  pictureId: string | null
  cards: LineCard[]
}

export const lineOf = (row: GateRow): GateLine => [
  row.id,
  row.name,
  row.statusId,
  row.startsOn === null ? null : [row.startsOn, row.endsOn],
  [row.pass, row.medical, row.ddt, row.bulker, row.licence, row.transporter],
  row.isBulker,
  row.pictureId,
  row.cards,
  stopsOf(row),
  ownLine(row.own),
  row.restrictions.map(({ key, effect }) => [key, effect !== 'shown']),
]

export const ownLine = (own: OwnEnds): GateLine[9] => Object.entries(own).map(([id, [from, hasProof]]) => [id, from, hasProof])

export const stopsOf = ({ heldDays, isUnfit }: Pick<GateRow, 'heldDays' | 'isUnfit'>): GateLine[8] => [
  ...heldStop(heldDays),
  ...(isUnfit ? ['doctor'] : []),
]

/** Most holds have no days, and few drivers a hold. */
const heldStop = (days: HeldDays): readonly string[] => (days === neverHeld ? [] : [days === heldAtOnce ? 'hold' : days])
