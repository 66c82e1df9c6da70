import { by } from './file-section.rules.ts'
import { listFileAttendance, listFileBookings } from './records.store.ts'
import { columns, dayWords, timeOf } from './section-cells.rules.ts'
import type { SectionReader } from './section-reader.service.ts'

const bookingStates = { booked: 'Booked', waiting: 'On the waiting list', cancelled: 'Cancelled' } as const

export const trainingSection: SectionReader = async (reading) => [
  {
    title: 'Attended',
    columns: columns(['Day', 1], ['Event', 3], ['Topic', 2], ['Trainer', 2], ['Attendance recorded by', 2], ['Recorded', 1.6]),
    rows: (await listFileAttendance(reading)).map((each) => [
      dayWords(each.date),
      each.title,
      each.topic,
      reading.namesOthers ? each.trainer : each.trainer && 'A trainer',
      by(each.created_by),
      timeOf(reading, each.created_at),
    ]),
    none: 'None.',
  },
  {
    title: 'Booked',
    columns: columns(['Day', 1], ['Event', 3], ['State', 1.2], ['Booked by', 2], ['When', 1.6], ['Cancelled by', 2], ['When', 1.6]),
    rows: (await listFileBookings(reading)).map((each) => [
      dayWords(each.date),
      each.title,
      bookingStates[each.state],
      by(each.booked_by),
      timeOf(reading, each.booked_at),
      each.cancelled_at && by(each.cancelled_by),
      timeOf(reading, each.cancelled_at),
    ]),
    none: 'None.',
  },
]
