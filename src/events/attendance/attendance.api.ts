import { scopeOf, type Handlers } from '#accounts/people.ts'
import { listAskedOf } from '#drivers/requirements/asked-topics.service.ts'
import { localTime } from '#platform/contract/moment.ts'
import type { Sheets } from '#platform/server/spreadsheets/write/sheets.ts'
import { listActiveWithout } from './absent.store.ts'
import type { attendanceContract } from './attendance.contract.ts'
import { addAttendee, markAttended, removeAttendee, type FindShownDriver } from './attendance.service.ts'
import { allAttendees, listAttendeeIds, listAttendees } from './attendance.store.ts'
import { attendeeSheet, presentAttendee, presentPage } from '../events.presenter.ts'
import { countBookings } from '../booking/booking-list.store.ts'
import { driversText } from '../booking/booking.rules.ts'
import { findEvent } from '../events.store.ts'

export const attendanceApi = (sheets: Sheets, findShownDriver: FindShownDriver): Handlers<typeof attendanceContract> => ({
  details: async ({ input, actor, db, now }) => {
    const scope = scopeOf(actor)
    const event = await findEvent(db, scope, input.id)
    const [attendance, counts, asked] = await Promise.all([
      listAttendees(db, scope, event.id),
      countBookings(db, scope, event.id),
      listAskedOf(db, scope.plantId, [event]),
    ])
    return { event: presentPage(event, { attendance, counts, asked, now: localTime(now, actor.plant.timeZone) }) }
  },

  add: async ({ input, actor, db, now }) => {
    const { driver, attended } = await addAttendee(db, { eventId: input.eventId, shown: input.id_no }, { actor, at: now, findShownDriver })
    return { message: `${driver.name} added`, driver: presentAttendee(driver), attended }
  },

  mark: async ({ input, actor, db, now }) => {
    const { added, refused } = await markAttended(db, { eventId: input.id, driverIds: input.drivers }, { actor, at: now })
    return { message: `${driversText(added)} marked as attended`, added, refused }
  },

  remove: async ({ input, actor, db, now }) => {
    await removeAttendee(db, { eventId: input.eventId, driverId: input.driver_id }, { actor, at: now })
    return { message: 'Removed successfully' }
  },

  exported: async ({ input, actor, db, now, http }) => {
    const scope = scopeOf(actor)
    const { id, title, date } = await findEvent(db, scope, input.id)
    const rows = allAttendees(scope, id)
    const { timeZone } = actor.plant
    return sheets.download({
      name: `Attendance ${date} ${title}`,
      format: input.format,
      columns: attendeeSheet,
      rows,
      now,
      timeZone,
      owner: actor.userId,
      http,
    })
  },

  absent: async ({ input, actor, db }) => {
    const scope = scopeOf(actor)
    const { id: eventId } = await findEvent(db, scope, input.id)
    const { page, page_size, search, transporter_id: transporterId } = input
    const query = { without: await listAttendeeIds(db, eventId), search, transporterId, limit: page_size, offset: (page - 1) * page_size }
    const { rows, total, cappedAt } = await listActiveWithout(db, scope, query)
    return { data: rows.map(presentAttendee), page, page_size, total, ...(cappedAt !== undefined && { capped_at: cappedAt }) }
  },
})
