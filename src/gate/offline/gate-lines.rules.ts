import * as z from 'zod/mini'
import { asDriverStatus } from '#drivers/driver-status.contract.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { heldAtOnce, neverHeld, type HeldDays } from '#drivers/holds/held-days.rules.ts'
import type { OwnEnds } from '#drivers/requirements/own-ends.rules.ts'
import type { OwnRequirement } from '#drivers/requirements/own-requirement.rules.ts'
import { anOwnRequirement } from '#drivers/verdict/short-reason.rules.ts'
import type { FirstEnd } from '#drivers/verdict/verdict-reasons.rules.ts'
import type { CardAtGate, GateFacts } from '../judgement/gate-verdict.rules.ts'

/** An open hold, the days of one that has days, or a doctor's finding, which is not said. */
const Stop = z.union([z.enum(['hold', 'doctor'] as const satisfies readonly FirstEnd[]), z.string().check(z.startsWith('{'))])
const day = z.nullable(z.string())
const cardStates = ['in_force', 'cancelled', 'waiting'] as const satisfies readonly CardAtGate[]
const Card = z.tuple([z.string(), z.string(), z.enum(cardStates)])
/** A card of a driver: id, number, state. */
export type LineCard = z.output<typeof Card>

/**
 * What a device holds of a driver, without names of fields, which would be half of the data: id, name, status, open suspension (from, until), the
 * expiries of pass, medical, ddt, bulker, licence and transporter, whether a bulker driver, the photograph's id, all cards,
 * what stops the driver whatever these dates say, the plant's own requirements that the driver needs (id, first day on which it is not met, whether there is a proof).
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
])
export type GateLine = z.output<typeof Line>

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
  /** The plant's own requirements: id, name, short name, what to do. */
  requirements: z.array(z.tuple([z.string(), z.string(), z.string(), z.string()])),
  lines: z.array(Line),
  /** Drivers who are of this plant no more. */
  gone: z.array(z.string()),
})
export type GateData = z.output<typeof GateData>

export type HeldDriver = {
  id: string
  facts: Omit<GateFacts, 'card' | 'plant'>
  pictureId: string | null
  cards: readonly { id: string; no: string; state: CardAtGate }[]
}

export function readLine(
  [id, name, statusId, suspension, expiries, isBulker, pictureId, cards, stoppedBy, own]: GateLine,
  requirements: GateData['requirements'] = [],
): HeldDriver {
  const [pass, medical, ddt, bulker, licence, transporter] = expiries
  return {
    id,
    facts: {
      name,
      statusId: asDriverStatus(statusId),
      suspension: suspension && { startsOn: suspension[0], endsOn: suspension[1] },
      expiries: { pass, medical, ddt, bulker, licence, transporter },
      isBulker,
      heldDays: stoppedBy.includes('hold') ? heldAtOnce : (stoppedBy.find((stop) => stop.startsWith('{')) ?? neverHeld),
      isUnfit: stoppedBy.includes('doctor'),
      own: own.map(([requirementId, endsOn, hasProof]) => ({ ...namesOf(requirementId, requirements), endsOn, hasProof })),
    },
    pictureId,
    cards: cards.map(([cardId, no, state]) => ({ id: cardId, no, state })),
  }
}

/** A device that has lost the name still blocks by the day. */
function namesOf(id: string, requirements: GateData['requirements']): Omit<OwnRequirement, 'endsOn' | 'hasProof'> {
  const [, name = anOwnRequirement, shortName = name, nextStep = 'Ask your office.'] = requirements.find(([known]) => known === id) ?? []
  return { id, name, shortName, nextStep }
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
  [...heldStop(row.heldDays), ...(row.isUnfit ? ['doctor'] : [])],
  Object.entries(row.own).map(([id, [from, hasProof]]) => [id, from, hasProof]),
]

/** Most holds have no days, and few drivers a hold. */
const heldStop = (days: HeldDays): readonly string[] => (days === neverHeld ? [] : [days === heldAtOnce ? 'hold' : days])
