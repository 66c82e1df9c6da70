import { scopeOf, type Handlers } from '#accounts/people.ts'
import { listAskedOf } from '#drivers/requirements/asked-topics.service.ts'
import { localTime } from '#platform/contract/moment.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import type { Sheets } from '#platform/server/spreadsheets/write/sheets.ts'
import { listActiveWithout } from '../attendance/absent.store.ts'
import { presentAttendee } from '../events.presenter.ts'
import { isOver } from '../events.rules.ts'
import { findEvent } from '../events.store.ts'
import { allBookings, listBookedIds, listBookings, listOpenEvents } from './booking-list.store.ts'
import type { bookingContract } from './booking.contract.ts'
import { bookingSheet, presentBooked, presentBooking, presentOpenEvent } from './booking.presenter.ts'
import { cancelledText } from './booking.rules.ts'
import { bookDrivers, cancelBookings } from './booking.service.ts'
import { toLimitOffset } from '#platform/server/database/statements/page-and-total.ts'

export const bookingApi = (sheets: Sheets): Handlers<typeof bookingContract> => ({
  index: async ({ input, actor, db, now }) => {
    const scope = scopeOf(actor)
    const event = await findEvent(db, scope, input.id)
    const isEventOver = isOver(event, localTime(now, actor.plant.timeZone))
    const { page, page_size, search, transporter_id: transporterId, outcome } = input
    const filter = { eventId: event.id, isEventOver, search, transporterId, outcome }
    const { rows, total } = await listBookings(db, scope, { ...filter, limit: page_size, offset: (page - 1) * page_size })
    return { data: rows.map((row) => presentBooking(row, isEventOver)), page, page_size, total }
  },

  exported: async ({ input, actor, db, now, http }) => {
    const scope = scopeOf(actor)
    const event = await findEvent(db, scope, input.id)
    const { timeZone } = actor.plant
    const isEventOver = isOver(event, localTime(now, timeZone))
    const { search, transporter_id: transporterId, outcome } = input
    return sheets.download({
      name: `Bookings ${event.date} ${event.title}`,
      format: input.format,
      columns: bookingSheet(isEventOver, (at) => toPlainDate(at, timeZone)),
      rows: allBookings(db, scope, { eventId: event.id, isEventOver, search, transporterId, outcome }),
      now,
      timeZone,
      owner: actor.userId,
      http,
    })
  },

  bookable: async ({ input, actor, db }) => {
    const scope = scopeOf(actor)
    const { id } = await findEvent(db, scope, input.id)
    const { page, page_size, search } = input
    const query = { without: await listBookedIds(db, id), search, limit: page_size, offset: (page - 1) * page_size }
    const { rows, total, cappedAt } = await listActiveWithout(db, scope, query)
    return { data: rows.map(presentAttendee), page, page_size, total, ...(cappedAt !== undefined && { capped_at: cappedAt }) }
  },

  open: async ({ input: { page, page_size }, actor, db, now }) => {
    const bounds = toLimitOffset({ page, page_size })
    const { rows, total } = await listOpenEvents(db, scopeOf(actor), localTime(now, actor.plant.timeZone), bounds)
    const asked = await listAskedOf(db, actor.plant.id, rows)
    return { data: rows.map((row) => presentOpenEvent(row, asked)), page, page_size, total }
  },

  book: async ({ input: { id: eventId, drivers: driverIds, can_wait: canWait }, actor, db, now }) =>
    presentBooked(await bookDrivers(db, { eventId, driverIds, canWait }, { actor, at: now })),

  cancel: async ({ input: { id: eventId, drivers: driverIds }, actor, db, now }) => {
    const { cancelled } = await cancelBookings(db, { eventId, driverIds }, { actor, at: now })
    return { message: cancelledText(cancelled), cancelled }
  },
})
