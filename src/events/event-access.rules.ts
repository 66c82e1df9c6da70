import { portalUsers, staff } from '#accounts/access.rules.ts'

/** All portals may see the plant's calendar. */
export const calendarReaders = portalUsers(['staff_portal', 'transporter_portal'])

/** Attendance names drivers. */
export const attendanceReaders = portalUsers(['staff_portal', 'transporter_portal'], 'drivers.read')

/** Only staff may change events and attendance. */
export const eventManagers = staff('events.manage')
