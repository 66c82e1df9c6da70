import { scopeOf, todayOf, type Handlers } from '#accounts/people.ts'
import type { Sheets } from '#platform/server/spreadsheets/write/sheets.ts'
import { listAbsent } from './absent.store.ts'
import type { attendanceContract } from './attendance.contract.ts'
import { addAttendee, removeAttendee } from './attendance.service.ts'
import { allAttendees, listAttendees } from './attendance.store.ts'
import { attendeeSheet, presentAttendee, presentPage } from '../events.presenter.ts'
import { findEvent } from '../events.store.ts'

export const attendanceApi = (sheets: Sheets): Handlers<typeof attendanceContract> => ({
  details: async ({ input, actor, db, now }) => {
    const scope = scopeOf(actor)
    const event = await findEvent(db, scope, input.id)
    return { event: presentPage(event, await listAttendees(db, scope, event.id), todayOf(actor, now)) }
  },

  add: async ({ input, actor, db, now }) => {
    const { driver, attended } = await addAttendee(db, { eventId: input.eventId, idNo: input.id_no }, { actor, at: now })
    return { message: `${driver.name} added`, driver: presentAttendee(driver), attended }
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
    const query = { eventId, search, transporterId, limit: page_size, offset: (page - 1) * page_size }
    const { rows, total, cappedAt } = await listAbsent(db, scope, query)
    return { data: rows.map(presentAttendee), page, page_size, total, ...(cappedAt !== undefined && { capped_at: cappedAt }) }
  },
})
