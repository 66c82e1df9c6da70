import type { DriverStatusId } from '#drivers/driver-status.contract.ts'
import type { DriverRestriction } from '#drivers/restrictions/restriction.rules.ts'
import type { ClearanceKind } from '#drivers/pass/pass.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { isKnownAt, type CardAtGate, type GateFacts, type GateVerdict } from '../judgement/gate-verdict.rules.ts'
import { rulesVersion } from '../judgement/rules-version.rules.ts'

/** A record and the day that counted of it, which may be changed later. */
export type JudgedRecord = { id: string | null; until: PlainDate | null }

/** The records that were there. Of a medical only its id: whether it found the driver fit is read by those who may. */
export type JudgedFacts = {
  status_id: DriverStatusId
  card: { id: string | null; state: CardAtGate }
  pass: JudgedRecord
  clearances: Readonly<Record<ClearanceKind, JudgedRecord>>
  /** `number`: the beginning of its SHA-256, which tells whether the number is still the same. */
  licence: { number: string | null; until: PlainDate | null }
  transporter: JudgedRecord
  suspension: { id: string; starts_on: PlainDate; ends_on: PlainDate | null } | null
  picture: string | null
  /** Without them: a check of before there were any. */
  restrictions?: readonly JudgedRestriction[]
}

/** As the plant had it: times of a night, and what it does. */
export type JudgedRestriction = Pick<DriverRestriction, 'key' | 'words' | 'effect' | 'from' | 'until'>

/** What a check was judged by. Its plant's settings are added where it is stored. */
export type JudgedBy = {
  /** The version of the rules; null of a device that did not say. */
  rules: number | null
  /** The day at the plant that expiries were compared with; null for a device, which judged by its own. */
  day: PlainDate | null
  /** The time of day ('HH:MM') at the plant by which a night was judged; null for a device; none of before there were restrictions. */
  time?: string | null
  /** What the server had at that moment; null of another plant's driver who is not admitted, of whom only the card's plant counts, and of nobody. */
  facts: JudgedFacts | null
  /** The data of a device that judged without a network, and the number of the last change in them. */
  device: { data_at: string; data_number: number | null } | null
  /** Of a check without a network: the verdict that the server would have given at that moment; the device's is the check's own. */
  server?: GateVerdict
}

/** The records behind the facts of a driver at the gate. */
export type RecordIds = Readonly<Record<'passId' | 'medicalId' | 'ddtId' | 'bulkerId' | 'suspensionId' | 'licenceNumber', string | null>>

type Judged = {
  cardId: string | null
  transporterId: string
  pictureId: string | null
  facts: Pick<GateFacts, 'statusId' | 'card' | 'suspension' | 'expiries' | 'restrictions'>
}

export function judgedFacts({ facts, cardId, transporterId, pictureId, ...ids }: Judged & RecordIds): JudgedFacts {
  const { statusId, card, suspension, expiries, restrictions } = facts
  return {
    status_id: statusId,
    card: { id: cardId, state: card },
    pass: { id: ids.passId, until: expiries.pass },
    clearances: {
      medical: { id: ids.medicalId, until: expiries.medical },
      ddt: { id: ids.ddtId, until: expiries.ddt },
      bulker: { id: ids.bulkerId, until: expiries.bulker },
    },
    licence: { number: ids.licenceNumber, until: expiries.licence },
    transporter: { id: transporterId, until: expiries.transporter },
    suspension:
      suspension && ids.suspensionId !== null ? { id: ids.suspensionId, starts_on: suspension.startsOn, ends_on: suspension.endsOn } : null,
    picture: pictureId,
    restrictions: restrictions.map(({ key, words, effect, from, until }) => ({ key, words, effect, from, until })),
  }
}

/** Of a check that the server judged. */
export const judgedLive = (
  driver: (Judged & RecordIds & { facts: Pick<GateFacts, 'plant' | 'visit'> }) | null,
  { day, time, plantId }: { day: PlainDate; time: string; plantId: string },
): JudgedBy => ({
  rules: rulesVersion,
  day,
  time,
  facts: driver && isKnownAt(driver.facts, plantId) ? judgedFacts(driver) : null,
  device: null,
})
