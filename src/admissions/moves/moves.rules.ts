import { driverStatus as s, isGone, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { joinList, sentenceCase } from '#platform/contract/words.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'

export const moveStates = ['asked', 'moved', 'refused', 'withdrawn'] as const
export type MoveState = (typeof moveStates)[number]

type Movable = { name: string; plantId: string; statusId: DriverStatusId }

/** Who holds a record that another plant may take over: not an applicant, whose application is the plant's. */
export const movableStatuses: readonly DriverStatusId[] = [s.active, s.suspended, s.cardCancelled]

/** Whether there is something to ask for; looked at when it is asked and when it is decided. */
export function judgeMove({ name, plantId, statusId }: Movable, plant: { id: string; name: string }): Ruling {
  if (plantId === plant.id) return { ok: false, code: 'own_plant', message: `${name} is a driver of ${plant.name} already.` }
  if (isGone(statusId)) return { ok: false, code: 'driver_gone', message: `${name} does not drive for us now, so there is nobody to move.` }
  if (!movableStatuses.includes(statusId))
    return {
      ok: false,
      code: 'onboarding',
      message: `${name} is being onboarded. The own plant finishes or declines the application first.`,
    }
  return { ok: true }
}

/** How often a driver may be asked for in a day: each time, everybody who decides there hears of it. */
export const mostMovesADay = 3

export const judgeHowOftenMoved = (askedToday: number, { name, plant }: { name: string; plant: string }): Ruling =>
  askedToday < mostMovesADay
    ? { ok: true }
    : {
        ok: false,
        code: 'too_often',
        message: `A move of ${name} was asked for ${mostMovesADay} times in 24 hours. Talk to ${plant}, or ask again tomorrow.`,
      }

/** What is so when the driver would move. */
export type MoveFacts = {
  name: string
  home: string
  here: string
  transporter: string
  cardNo: string | null
  isHeldAtHome: boolean
  /** Requests that the own plant has to decide before, that come along, and that are closed. */
  stopping: readonly string[]
  moving: readonly string[]
  closing: readonly string[]
  isCardWaiting: boolean
  /** In force, and whether the new plant counts any; null where the plant before counts none. */
  points: { inForce: number; countHere: boolean } | null
  /** The last day of an open suspension; null where it has none. */
  suspension: { endsOn: PlainDate | null } | null
  ends: readonly { name: string; from: PlainDate; to: PlainDate }[]
  /** Of the new plant's own requirements, those that the driver does not meet there. */
  unmet: readonly string[]
  /** Restrictions that the new plant's list does not have. */
  unknownRestrictions: readonly string[]
  bookings: number
  appointments: number
  /** Plants whose admissions, asked for or granted, are over. */
  admissions: readonly string[]
  hasOfficeHere: boolean
  /** From when on the plant that the driver leaves admits all drivers of the new one; null where it does not. */
  admitsFrom: PlainDate | null
}

/** What has to be done at the own plant before; nothing moves while there is any. */
export const moveStops = ({ name, home, isHeldAtHome, stopping, isCardWaiting }: MoveFacts): readonly string[] => [
  ...(isHeldAtHome ? [`${home} holds ${name}. The hold has to be lifted there first.`] : []),
  ...(stopping.length > 0 ? [`${home} has to decide first: ${joinList(stopping)}.`] : []),
  ...(isCardWaiting ? [`A card of ${name} waits at ${home}. It has to be handed over or discarded there first.`] : []),
]

type Fact = { label: string; text: string; is_warning: boolean }
const fact = (label: string, text: string, is_warning = false): Fact => ({ label, text, is_warning })
const many = (n: number, one: string): string => (n === 1 ? `1 ${one}` : `${n} ${one}s`)

/** What comes along, what changes by the new plant's rules, and what is closed. */
export function moveChanges(facts: MoveFacts): readonly Fact[] {
  const { home, here, cardNo, points, transporter, moving, suspension, ends, unmet, unknownRestrictions, hasOfficeHere, admitsFrom } = facts
  const closed = closedBy(facts)
  const comes = ['pass', ...(cardNo === null ? [] : [`card ${cardNo}`]), 'clearances', 'holds of all plants']
  return [
    fact('Comes along', `${sentenceCase(joinList(comes))}.`),
    fact('Read here too', `What was decided before: requests, violations, suspensions, cases and good practices, each marked '${home}'.`),
    ...(points ? [fact('Points', pointsText(points), points.inForce > 0 && !points.countHere)] : []),
    fact(`Stays at ${home}`, 'What it decided, also in its reports. It reads nothing newer of the driver.'),
    ...(moving.length > 0 ? [fact('Decided here from then on', `${joinList(moving)}.`)] : []),
    hasOfficeHere
      ? fact('Transporter', `${transporter}, as before.`)
      : fact(
          'Transporter',
          `${transporter}, as before. Nobody there has access at ${here}: give it first, or the office loses sight of the driver.`,
          true,
        ),
    ...(suspension ? [fact('Suspended', suspendedText(suspension), true)] : []),
    ...ends.map(({ name, from, to }) =>
      fact(sentenceCase(name), `Valid until ${dateText(to)} by the rules of ${here}, not until ${dateText(from)}.`, to < from),
    ),
    ...(unmet.length > 0 ? [fact(`Missing at ${here}`, `${joinList(unmet)}.`, true)] : []),
    ...(unknownRestrictions.length > 0
      ? [fact('Restrictions', `${joinList(unknownRestrictions)}: not in the list of ${here}, so its gate does not name them.`, true)]
      : []),
    ...(closed.length > 0 ? [fact('Closed', `${sentenceCase(joinList(closed))}.`, true)] : []),
    admitsFrom === null
      ? fact(`At ${home}`, 'The driver loads there no longer, unless admitted.', true)
      : fact(`At ${home}`, `Admitted with all drivers of ${here} from ${dateText(admitsFrom)}.`),
  ]
}

const pointsText = ({ inForce, countHere }: { inForce: number; countHere: boolean }): string =>
  `${many(inForce, 'point')} in force, which ${countHere ? 'count on here' : 'are not counted here'}.`

const suspendedText = ({ endsOn }: { endsOn: PlainDate | null }): string =>
  endsOn === null ? 'Goes on here, until it is decided.' : `Goes on here. The driver may drive again on ${dateText(endsOn)}.`

const closedBy = ({ home, closing, bookings, appointments, admissions }: MoveFacts): readonly string[] => [
  ...closing.map((name) => `${name} of ${home}`),
  ...(bookings > 0 ? [`${many(bookings, 'booking')} for events of ${home}`] : []),
  ...(appointments > 0 ? [many(appointments, 'appointment')] : []),
  ...admissions.map((plant) => `the admission to ${plant}`),
]
