import { clockText } from '#platform/contract/moment.ts'
import type { GateReason } from '../judgement/gate-reasons.rules.ts'
import type { Direction, GateVerdict } from '../judgement/gate-verdict.rules.ts'

export const foundByKinds = ['card', 'pass', 'card_no', 'id_no'] as const
export type FoundBy = (typeof foundByKinds)[number]

/** What the safety officer looks into. */
export const anomalies = {
  twice_in: 'In twice without out',
  two_plants: 'At two plants',
  denials: 'Denied often',
  judged_otherwise: 'Server judges otherwise',
} as const
export type Anomaly = keyof typeof anomalies
export const isAnomaly = (text: string): text is Anomaly => Object.hasOwn(anomalies, text)

/** The types under 'Gate notifications' that the plant's chosen people hear of. */
export const gateNews = { override: 8, unusual: 9 } as const

/** An office hears once of the same driver within this time. */
export const denialQuietMinutes = 10

export const isLetIn = (direction: Direction, { outcome }: Pick<GateVerdict, 'outcome'>): boolean =>
  direction === 'in' && outcome !== 'blocked'

/** A check on the way in at another plant, around the time of this one. */
export type Elsewhere = {
  checkId: string
  plantId: string
  plant: string
  timeZone: string
  /** ISO 8601. */
  at: string
  /** Of that plant, or admitted there. */
  isKnownThere: boolean
  /** Whether each of both plants is warned: by its own minutes, and not again within them. */
  isNewsHere: boolean
  isNewsThere: boolean
}

type Place = { driver: string; plant: string; at: Date; timeZone: string }
type GateText = { title: string; body: string }

export const denialText = ({ driver, plant, at, timeZone }: Place, reason: GateReason | undefined): GateText => ({
  title: 'Denied at the gate',
  body: `${driver} was denied at ${plant} at ${clockText(at, timeZone)}.${reason ? ` ${reason.text}. ${reason.whatToDo}` : ''}`,
})

const anomalySentences = {
  twice_in: 'came in twice without going out',
  two_plants: 'was checked at two plants within a short time',
  denials: 'was denied again and again today',
  judged_otherwise: 'was judged otherwise by the server than by a device without a network',
} satisfies Record<Anomaly, string>

export const anomalyText = (kind: Anomaly, { driver, plant, at, timeZone }: Place): GateText => ({
  title: 'Unusual at the gate',
  body: `${driver} ${anomalySentences[kind]}: ${plant}, ${clockText(at, timeZone)}.`,
})

/** Both plants are named to both: `place` is where it is told. */
export const twoPlantsText = (place: Place, other: Omit<Place, 'driver'>): GateText => {
  const { title, body } = anomalyText('two_plants', place)
  return { title, body: `${body.slice(0, -1)}, and ${other.plant}, ${clockText(other.at, other.timeZone)}.` }
}

export const overrideText = ({ driver, plant, at, timeZone }: Place, by: string, reason: string): GateText => ({
  title: 'Gate override',
  body: `${by} let ${driver} in at ${plant} at ${clockText(at, timeZone)}, though denied. "${reason}"`,
})

export const enrolAgainText = (device: string, plant: string): GateText => ({
  title: 'Unusual at the gate',
  body: `The device ${device} at ${plant} gets no more data: the server judged its checks otherwise. Enrol it again under Gate, Devices.`,
})
