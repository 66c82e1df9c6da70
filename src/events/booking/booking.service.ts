import { scopeOf } from '#accounts/people.ts'
import { localTime } from '#platform/contract/moment.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { conflict, notFound } from '#platform/server/http/refusal.ts'
import { auditEvent, type EventContext } from '../event-audit.service.ts'
import { hasStarted } from '../events.rules.ts'
import { lockEvent, type Event } from '../events.store.ts'
import { bookingProblem, bookingClosedText, fullText, seatsLeft, shareSeats } from './booking.rules.ts'
import {
  countBooked,
  findDriversToBook,
  insertBookings,
  markCancelled,
  type Booked,
  type DriverToBook,
  type MovedUp,
} from './booking.store.ts'
import { fillSeats } from './seats.service.ts'

type ChosenDrivers = { eventId: string; driverIds: readonly string[] }

/**
 * Books drivers in their order: those without a seat wait, or are refused where `canWait` is false. Throws 404 where one of them is out of
 * scope, 409 once the event has started.
 */
export async function bookDrivers(
  db: Db,
  { canWait, ...chosen }: ChosenDrivers & { canWait: boolean },
  context: EventContext,
): Promise<Booked> {
  return inTransaction(db, async (tx) => {
    const { event, drivers } = await lockForBooking(tx, chosen, context)
    const refused = drivers.flatMap((driver) => {
      const reason = bookingProblem(driver)
      return reason === undefined ? [] : [{ driver, reason }]
    })
    const bookable = drivers.filter((driver) => bookingProblem(driver) === undefined)
    const left = seatsLeft(event.seats, await countBooked(tx, event.id))
    const { booked, waiting, full } = shareSeats(bookable, { left, canWait })
    const by = { userId: context.actor.userId, at: context.at }
    await insertBookings(tx, { eventId: event.id, drivers: booked, state: 'booked' }, by)
    await insertBookings(tx, { eventId: event.id, drivers: waiting, state: 'waiting' }, by)
    if (booked.length + waiting.length > 0)
      await auditEvent(
        tx,
        { id: event.id, action: 'drivers booked', after: { driver_ids: idsOf(booked), waiting_ids: idsOf(waiting) } },
        context,
      )
    return { booked, waiting, refused: [...refused, ...full.map((driver) => ({ driver, reason: fullText }))] }
  })
}

export type Cancelled = { cancelled: number; movedUp: readonly MovedUp[] }

/**
 * Cancels bookings and places on the waiting list until the event starts; the first on the waiting list move up. Throws 404 where a driver is out
 * of scope, 409 where none is booked.
 */
export async function cancelBookings(db: Db, chosen: ChosenDrivers, context: EventContext): Promise<Cancelled> {
  return inTransaction(db, async (tx) => {
    const { event, drivers } = await lockForBooking(tx, chosen, context)
    const booked = drivers.filter(({ booking }) => booking !== null)
    if (booked.length === 0) throw conflict('not_booked', 'None of these drivers is booked')
    await markCancelled(tx, { eventId: event.id, driverIds: idsOf(booked) }, { userId: context.actor.userId, at: context.at })
    await auditEvent(tx, { id: event.id, action: 'bookings cancelled', before: { driver_ids: idsOf(booked) } }, context)
    return { cancelled: booked.length, movedUp: await fillSeats(tx, event, context) }
  })
}

type Locked = { event: Event; drivers: readonly DriverToBook[] }

async function lockForBooking(tx: Tx, { eventId, driverIds }: ChosenDrivers, { actor, at }: EventContext): Promise<Locked> {
  const scope = scopeOf(actor)
  const event = await lockEvent(tx, scope, eventId)
  if (hasStarted(event, localTime(at, actor.plant.timeZone))) throw conflict('booking_closed', bookingClosedText)
  const chosen = [...new Set(driverIds)]
  const drivers = await findDriversToBook(tx, scope, { eventId, driverIds: chosen })
  if (drivers.length < chosen.length) throw notFound()
  return { event, drivers }
}

const idsOf = (drivers: readonly DriverToBook[]): string[] => drivers.map(({ id }) => id)
