import { insertAttendance } from '#events/attendance/attendance.store.ts'
import { insertEvent } from '#events/events.store.ts'
import { addDays, addMonths, daysBetween, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { seededRandom, type SeededRandom } from '#platform/chance.factory.ts'
import { recentDays } from '../demo-events.ts'
import { eventTitles } from '../demo-texts.ts'
import { carelessOffices } from '../register/demo-offices.rules.ts'
import { campaignDay, campaignTitle } from './campaign.rules.ts'
import type { DemoOffice, DemoYear } from './demo-year.ts'

/** Of so many offices, in turn, a few drivers each: each has some in every month. */
const [officesEach, driversEach] = [8, 3]

type Past = DemoYear & { offices: readonly DemoOffice[]; random: SeededRandom }
type Held = { title: string; type: 'training' | 'toolbox'; date: PlainDate; offices: readonly DemoOffice[] }

/** Two events a week since the first month of the scorecards, to which offices booked drivers, and the campaign with drivers of all of them. */
export async function addPastEvents(db: Db, year: DemoYear, offices: readonly DemoOffice[]): Promise<void> {
  const past = { ...year, offices, random: seededRandom(year.seed + 2) }
  const { random, today } = past
  const first = addMonths(`${today.slice(0, 7)}-01`, -12)
  await hold(db, past, { title: campaignTitle, type: 'training', date: campaignDay(today), offices })
  let turn = 0
  for (let day = 0; day < daysBetween(first, today) - recentDays; day += 3 + random.upTo(2)) {
    const type = random.in(0.4) ? 'training' : 'toolbox'
    const booking = Array.from({ length: Math.min(officesEach, offices.length) }, (_, nth) => offices[(turn + nth) % offices.length])
    turn += officesEach
    const held = { title: random.pick(eventTitles[type]), type, date: addDays(first, day) } as const
    await hold(db, past, { ...held, offices: booking.filter((office) => office !== undefined) })
  }
}

/** Most who are booked come, of careless offices about half, and a few come without. */
async function hold(db: Db, { plant, random, offices: all }: Past, { offices, ...event }: Held): Promise<void> {
  const booked = offices.flatMap((office) => {
    const from = random.upTo(office.drivers.length)
    return office.drivers.slice(from, from + driversEach).map(({ id }) => ({ id, office }))
  })
  const times = { place: 'Training hall', start_time: '09:00', end_time: '11:00', seats: booked.length + random.upTo(6) }
  const eventId = await insertEvent(db, { auth_plant_id: plant.id, ...event, ...times, created_by: plant.staffId })
  await db
    .insertInto('event_booking')
    .values(
      booked.map(({ id, office }) => ({
        event_id: eventId,
        driver_id: id,
        transporter_id: office.id,
        state: 'booked',
        booked_by: office.userId ?? plant.staffId,
        booked_at: new Date(`${addDays(event.date, -5)}T08:00:00Z`),
      })),
    )
    .execute()
  const came = booked.filter(({ office }) => random.in(carelessOffices.includes(office.name) ? 0.55 : 0.88)).map(({ id }) => id)
  const others = Array.from({ length: 2 + random.upTo(4) }, () => random.pick(random.pick(all).drivers).id)
  const by = { userId: plant.staffId, at: new Date(`${event.date}T09:00:00Z`) }
  await insertAttendance(db, eventId, [...new Set([...came, ...others])], by)
}
