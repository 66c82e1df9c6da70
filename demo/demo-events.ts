import { driverStatus } from '#drivers/driver-status.contract.ts'
import type { DriverSummary } from '#drivers/driver-summaries.store.ts'
import { attendanceContract } from '#events/attendance/attendance.contract.ts'
import { bookingContract } from '#events/booking/booking.contract.ts'
import { eventsContract } from '#events/events.contract.ts'
import { goodPracticesContract } from '#good-practices/good-practices.contract.ts'
import { addDays, toPlainDate } from '#platform/contract/plain-date.ts'
import { seededRandom } from '#platform/chance.factory.ts'
import type { DemoCall } from './people/demo-caller.ts'
import { aPaper } from './onboarding/demo-paper.ts'
import { eventTitles, goodPractices } from './demo-texts.ts'

type DemoContext = {
  drivers: readonly DriverSummary[]
  /** The events' organiser. */
  organiser: DemoCall
  timeZone: string
  now: Date
  setTime: (moment: Date) => Promise<void>
  seed: number
}

/** Older events are inserted in bulk as history. */
export const recentDays = 10
const daysAhead = 45
const dayMs = 86_400_000
/** A few neighbouring drivers. */
const minAttendance = 5

const eventSettings = [
  { place: 'Training hall', start_time: '09:00', end_time: '12:00', trainer: 'Beatrice Adhiambo', seats: 8 },
  { place: 'Truck yard', start_time: '07:30', end_time: '08:00' },
  { place: 'Gate 2', start_time: '14:00', end_time: '15:30', trainer: 'Samuel Kiptoo', seats: 20 },
  {},
] as const

/** Recent and planned events with bookings and attendance, and good practices. */
export async function addDemoEvents(context: DemoContext): Promise<void> {
  const random = seededRandom(context.seed)
  const active = context.drivers.filter(({ status_id }) => status_id === driverStatus.active)
  const today = toPlainDate(context.now, context.timeZone)
  for (let days = -recentDays; days <= daysAhead; days += 2 + random.upTo(3)) {
    const type = random.in(0.4) ? 'training' : 'toolbox'
    await context.setTime(days < 0 ? new Date(context.now.getTime() + days * dayMs) : context.now)
    const { event_id: eventId } = await context.organiser(eventsContract.create, {
      title: random.pick(eventTitles[type]),
      type,
      date: addDays(today, days),
      ...random.pick(eventSettings),
    })
    if (active.length === 0) continue
    const first = random.upTo(active.length)
    const drivers = active.slice(first, first + minAttendance + random.upTo(6))
    if (days > 0) await context.organiser(bookingContract.book, { id: eventId, drivers: drivers.map(({ id }) => id) })
    if (days >= 0) continue
    for (const { id_no } of drivers) await context.organiser(attendanceContract.add, { eventId, id_no })
  }
  await context.setTime(context.now)
  for (const [title, description] of active.length > 0 ? goodPractices.slice(0, 2) : []) {
    const attachment = aPaper(`${title.toLowerCase().replaceAll(' ', '-')}.pdf`, title, [description])
    const { id: driver_id } = random.pick(active)
    await context.organiser(goodPracticesContract.create, {
      driver_id,
      title,
      description,
      date: addDays(today, -random.upTo(20)),
      attachment,
    })
  }
}
