import type { PlainDate } from '#platform/contract/plain-date.ts'
import { forEver } from '#drivers/requirements/proof-end.rules.ts'
import { clockToleranceMs } from '#platform/contract/clock-tolerance.ts'
import {
  deviceReason,
  otherPlantReason,
  refusalReason,
  unknownCard,
  unknownNumber,
  type GateReason,
} from '../judgement/gate-reasons.rules.ts'
import { gateVerdict, judgeAtGate, type Direction, type GateFacts, type GateVerdict } from '../judgement/gate-verdict.rules.ts'
import { findByNumber, type CardOnDevice, type HeldData } from './held-data.rules.ts'

/** What was scanned or entered, as far as a device without a network can tell. */
export type OfflineEntry =
  | { kind: 'card'; cardId: string; plantId: string }
  | { kind: 'forged' }
  | { kind: 'digital_pass' }
  | { kind: 'number'; number: string }

export type OfflineQuestion = {
  day: PlainDate
  /** 'HH:MM' at the plant. */
  time: string
  direction: Direction
  isBulkLoad: boolean
  /** By the server's clock, as the device knows it. */
  now: number
  /** The latest time that this device has seen: its clock may not go back. */
  latest: number
  /** Whether the device shows a photograph of who is found. */
  hasPhotograph: boolean
}

export type OfflineFinding = { found: CardOnDevice | undefined; verdict: GateVerdict }

const hourMs = 3_600_000

export type DataAge = 'fresh' | 'warn' | 'stale' | 'clock_back'

/** How old the data are, unless the clock went back, which says nothing of it. */
export function dataAge(
  held: Pick<HeldData, 'at' | 'warnHours' | 'staleHours'>,
  { now, latest }: Pick<OfflineQuestion, 'now' | 'latest'>,
): DataAge {
  if (now < Math.max(held.at, latest) - clockToleranceMs) return 'clock_back'
  const age = now - held.at
  if (age > held.staleHours * hourMs) return 'stale'
  return age > held.warnHours * hourMs ? 'warn' : 'fresh'
}

/** May this driver load, by what the device holds. Never cleared on stale data, or by number without a photograph. */
export function judgeOffline(held: HeldData, entry: OfflineEntry, question: OfflineQuestion): OfflineFinding {
  const found = findHeld(held, entry)
  const { direction } = question
  const age = dataAge(held, question)
  const base = reasonsOf(held, entry, found, question)
  const isUnseen = entry.kind === 'number' && found !== undefined && !question.hasPhotograph
  const reasons = [
    ...(age === 'stale' ? [deviceReason('old_data')] : []),
    ...(age === 'clock_back' ? [deviceReason('clock_back')] : []),
    ...base,
    ...(isUnseen ? [deviceReason('no_photograph')] : []),
  ]
  return { found, verdict: gateVerdict(reasons, direction) }
}

/** The driver's own plant, and of a visiting driver what the device's says on this day. */
export function placeOf(
  { visit }: CardOnDevice['driver'],
  { held, day }: { held: Pick<HeldData, 'plant' | 'plants'>; day: PlainDate },
): Pick<GateFacts, 'plant' | 'visit'> {
  if (visit === null) return { plant: held.plant }
  const home = held.plants.get(visit.homeId) ?? 'another plant'
  const isAdmitted = visit.admitted.some(([from, until]) => from <= day && day < until)
  return { plant: { id: visit.homeId, name: home }, visit: { ...visit, here: held.plant.name, home, isAdmitted, isOnSite: false } }
}

/** Who is meant, as far as the device knows. */
export function findHeld(held: HeldData, entry: OfflineEntry): CardOnDevice | undefined {
  if (entry.kind === 'card') {
    const found = held.cards.get(entry.cardId)
    const isOf = found && [found.driver.visit?.homeId ?? held.plant.id, ...found.card.movedFrom].includes(entry.plantId)
    return isOf ? found : undefined
  }
  return entry.kind === 'number' ? findByNumber(held, entry.number) : undefined
}

function reasonsOf(
  held: HeldData,
  entry: OfflineEntry,
  found: CardOnDevice | undefined,
  { day, time, direction, isBulkLoad }: OfflineQuestion,
): readonly GateReason[] {
  if (found) {
    const facts = { ...found.driver.facts, ...placeOf(found.driver, { held, day }), card: found.card.state }
    return judgeAtGate(facts, { day, time, direction, isBulkLoad, plantId: held.plant.id }).reasons
  }
  if (entry.kind === 'digital_pass') return [deviceReason('digital_pass')]
  if (entry.kind === 'forged') return [refusalReason('not_genuine')]
  if (entry.kind === 'number') return [unknownNumber]
  const home = entry.plantId === held.plant.id ? undefined : held.plants.get(entry.plantId)
  const isAdmitted = (held.admits.get(entry.plantId) ?? forEver) <= day
  if (home !== undefined && !isAdmitted) return [otherPlantReason(home)]
  // Genuine, so it is a card printed after the data were read, of a driver who moved away, or of a visiting driver who was not here yet.
  return [unknownCard(home)]
}
