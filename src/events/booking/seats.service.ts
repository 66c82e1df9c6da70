import type { SessionPlant } from '#accounts/people.ts'
import { announce } from '#notifications/announce.service.ts'
import { localTime } from '#platform/contract/moment.ts'
import { joinList } from '#platform/contract/words.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import { auditEvent, type ChangedBy } from '../event-audit.service.ts'
import { hasStarted, isOver, whenText } from '../events.rules.ts'
import type { Event } from '../events.store.ts'
import { driversText, seatsLeft } from './booking.rules.ts'
import { countBooked, listBookedOffices, moveUpWaiting, type MovedUp } from './booking.store.ts'

/** Throws a Refusal (422) where fewer seats than booked drivers would be left. */
export async function assertEnoughSeats(tx: Tx, { id, seats }: Pick<Event, 'id' | 'seats'>): Promise<void> {
  if (seats === null) return
  const booked = await countBooked(tx, id)
  if (seats < booked) throw invalid({ seats: `${driversText(booked)} booked. Cancel bookings first, or enter at least ${booked}` })
}

/** Gives free seats to the waiting list until the event starts, and notifies the offices of those who moved up. The caller has locked the event. */
export async function fillSeats(tx: Tx, event: Event, context: ChangedBy): Promise<readonly MovedUp[]> {
  const { plant } = context.actor
  if (hasStarted(event, localTime(context.at, plant.timeZone))) return []
  const limit = seatsLeft(event.seats, await countBooked(tx, event.id))
  if (limit === 0) return []
  const moved = await moveUpWaiting(tx, event.id, { limit, at: context.at })
  if (moved.length === 0) return []
  await auditEvent(
    tx,
    { id: event.id, action: 'moved up from the waiting list', after: { driver_ids: moved.map(({ id }) => id) } },
    context,
  )
  for (const [transporterId, drivers] of Map.groupBy(moved, ({ transporter_id }) => transporter_id))
    await announceToOffice(tx, transporterId, movedUpText(event, drivers), { plant, at: context.at, link: pageOf(event) })
  return moved
}

type EventChanged = { before: Event; after: Event | null }

/** Notifies the offices with bookings of a cancellation (`after` is null), and of another date, time or place. What is past notifies nobody. */
export async function notifyOfChange(tx: Tx, { before, after }: EventChanged, { actor: { plant }, at }: ChangedBy): Promise<void> {
  const isUnchanged = after !== null && whenText(before) === whenText(after) && before.place === after.place
  const now = localTime(at, plant.timeZone)
  if (isUnchanged || (after ? hasStarted(after, now) : isOver(before, now))) return
  const link = after ? pageOf(after) : `training-scheduler/events?date=${before.date}`
  for (const { transporter_id, drivers } of await listBookedOffices(tx, before.id)) {
    const text = after ? movedText(before, after, drivers) : notTakingPlaceText(before, drivers)
    await announceToOffice(tx, transporter_id, text, { plant, at, link })
  }
}

type OfficeText = { title: string; body: string }
type Announced = { plant: Pick<SessionPlant, 'id'>; at: Date; link: string }

const announceToOffice = (tx: Tx, transporter_id: string, text: OfficeText, { plant, at, link }: Announced): Promise<void> =>
  announce(tx, { topic: 'office', payload: { transporter_id, ...text, link }, plantId: plant.id, at })

const pageOf = ({ id }: Pick<Event, 'id'>): string => `training-scheduler/event/${id}`

const movedUpText = (event: Event, drivers: readonly MovedUp[]): OfficeText => ({
  title: 'Moved up from the waiting list',
  body: `${joinList(drivers.map(({ name }) => name))} ${drivers.length === 1 ? 'is' : 'are'} now booked for ${placed(event)}.`,
})

const movedText = (before: Event, after: Event, drivers: number): OfficeText => ({
  title: 'Event moved',
  body: `${placed(after)}. Before: ${[whenText(before), before.place].filter(Boolean).join(', ')}. Your bookings stay (${driversText(drivers)}).`,
})

const notTakingPlaceText = (event: Event, drivers: number): OfficeText => ({
  title: 'Event cancelled',
  body: `${placed(event)}, does not take place. You had booked ${driversText(drivers)}.`,
})

/** 'Night driving on 25 Nov 2026, 09:00–11:00, Training hall' */
const placed = (event: Event): string => [`${event.title} on ${whenText(event)}`, event.place].filter(Boolean).join(', ')
