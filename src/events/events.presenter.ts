import { provedBy, type AskedTopic } from '#drivers/requirements/asked-topics.rules.ts'
import type { LocalTime } from '#platform/contract/moment.ts'
import { dayCell, type SheetColumn } from '#platform/contract/sheet.ts'
import type { Attendee } from './attendance/attendance.store.ts'
import type { ShownAttendee, EventPage } from './attendance/attendance.contract.ts'
import type { CountedEvent, Event } from './events.store.ts'
import type { CalendarEvent } from './events.contract.ts'
import { bookingsOf, outcomeOf, type BookingCounts } from './booking/booking.rules.ts'
import { hasBegun, isEventType, isOver, type EventType } from './events.rules.ts'
import type { EventOfDriver, TrainedDriver } from './training/training.contract.ts'
import type { EventOfDriverRow } from './training/events-of-driver.store.ts'
import type { TrainedDriverRow } from './training/training.store.ts'

export const presentEvent = ({ id, title, type, date, start_time, attended, booked }: CountedEvent): CalendarEvent => ({
  _id: id,
  title,
  type,
  date,
  start_time,
  attended,
  booked,
})

type PageParts = { attendance: readonly Attendee[]; counts: BookingCounts; asked: readonly AskedTopic[]; now: LocalTime }

export function presentPage({ id, ...event }: Event, { attendance, counts, asked, now }: PageParts): EventPage {
  return {
    _id: id,
    ...event,
    proves: provedBy(event.topic, asked),
    attendance: attendance.map(presentAttendee),
    can_take_attendance: hasBegun(event.date, now.today),
    bookings: bookingsOf(event, counts, now),
  }
}

export const presentAttendee = ({ id, name, id_no, transporter_id, transporter_name }: Attendee): ShownAttendee => ({
  _id: id,
  name,
  id_no,
  transporter_id: { _id: transporter_id, name: transporter_name },
})

export const presentTrainedDriver = (row: TrainedDriverRow): TrainedDriver => ({
  ...presentAttendee(row),
  picture_id: row.picture_file_id,
  last_training: row.last_training_on,
  last_toolbox: row.last_toolbox_on,
  attended: row.attended,
})

export const presentEventOfDriver = ({ id, type, ...row }: EventOfDriverRow, now: LocalTime): EventOfDriver => ({
  _id: id,
  title: row.title,
  type: typeOf(type),
  date: row.date,
  start_time: row.start_time,
  place: row.place,
  outcome: outcomeOf(row, isOver(row, now)),
})

/** The columns of the attendance export. */
export const attendeeSheet: readonly SheetColumn<Attendee>[] = [
  { title: 'Driver name', cell: ({ name }) => name, width: 28 },
  { title: 'Id no', cell: ({ id_no }) => id_no, width: 14 },
  { title: 'Transporter', cell: ({ transporter_name }) => transporter_name, width: 28 },
]

/** The columns of the training export. */
export const trainingSheet: readonly SheetColumn<TrainedDriverRow>[] = [
  ...attendeeSheet,
  { title: 'Last training', cell: ({ last_training_on }) => dayCell(last_training_on), width: 14 },
  { title: 'Last toolbox talk', cell: ({ last_toolbox_on }) => dayCell(last_toolbox_on), width: 16 },
  { title: 'Events attended', cell: ({ attended }) => attended, width: 16 },
]

function typeOf(text: string): EventType {
  if (!isEventType(text)) throw new Error(`No such type of event: ${text}`)
  return text
}
