import { peopleOf, staff } from '#accounts/access.rules.ts'

/** The plant's calendar is for everybody who works with it. */
export const calendarReaders = peopleOf(['staff_portal', 'transporter_portal'])

/** Attendance names drivers. */
export const attendanceReaders = peopleOf(['staff_portal', 'transporter_portal'], 'drivers.read')

/** Only staff write in the calendar and on the lists. */
export const eventKeepers = staff('events.manage')
