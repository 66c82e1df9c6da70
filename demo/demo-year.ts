import type { DriverSummary } from '#drivers/driver-summaries.store.ts'
import { insertAttendance } from '#events/attendance/attendance.store.ts'
import { insertEvent } from '#events/events.store.ts'
import { insertGoodPractices } from '#good-practices/good-practices.store.ts'
import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { insertViolations } from '#violations/violations.store.ts'
import { seededRandom } from '#platform/chance.factory.ts'
import { recentDays } from './demo-events.ts'
import { actionsTaken, descriptions, eventTitles, goodPractices, transporterComments, violationsByCategory } from './demo-texts.ts'

type DemoPlant = { id: string; drivers: readonly DriverSummary[]; staffId: string }

type Year = { plant: DemoPlant; today: PlainDate; seed: number }

const daysInYear = 365
const categories = Object.keys(violationsByCategory) as (keyof typeof violationsByCategory)[]

/** A plant's last twelve months: violations, good practices, and two events a week with attendance. */
export async function addDemoYear(db: Db, year: Year): Promise<void> {
  if (year.plant.drivers.length === 0) return
  await inTransaction(db, async (tx) => {
    await insertViolations(tx, violationsOf(year))
    await insertGoodPractices(tx, practicesOf(year))
    await addEvents(tx, year)
  })
}

function violationsOf({ plant, today, seed }: Year) {
  const random = seededRandom(seed)
  // A few drivers cause most violations.
  const frequent = plant.drivers.slice(0, Math.ceil(plant.drivers.length / 5))
  return Array.from({ length: Math.ceil(plant.drivers.length / 4) }, () => {
    const driver = random.pick(random.in(0.6) ? frequent : plant.drivers)
    const category = random.pick(categories)
    return {
      driver_id: driver.id,
      auth_plant_id: plant.id,
      transporter_id: driver.transporter_id,
      category,
      violation: random.pick(violationsByCategory[category]),
      violation_date: addDays(today, -random.upTo(daysInYear)),
      description: random.pick(descriptions),
      action_taken: random.pick(actionsTaken),
      transporter_comment: random.in(0.45) ? random.pick(transporterComments) : null,
      created_by: plant.staffId,
    }
  })
}

function practicesOf({ plant, today, seed }: Year) {
  const random = seededRandom(seed + 1)
  return Array.from({ length: Math.ceil(plant.drivers.length / 20) }, () => {
    const [title, description] = random.pick(goodPractices)
    const date = addDays(today, -random.upTo(daysInYear))
    return { driver_id: random.pick(plant.drivers).id, title, description, date, created_by: plant.staffId }
  })
}

async function addEvents(db: Db, { plant, today, seed }: Year): Promise<void> {
  const random = seededRandom(seed + 2)
  for (let days = -daysInYear; days < -recentDays; days += 3 + random.upTo(2)) {
    const type = random.in(0.4) ? 'training' : 'toolbox'
    const date = addDays(today, days)
    const eventId = await insertEvent(db, {
      auth_plant_id: plant.id,
      title: random.pick(eventTitles[type]),
      type,
      date,
      created_by: plant.staffId,
    })
    const attendees = Array.from({ length: 5 + random.upTo(15) }, () => random.pick(plant.drivers).id)
    await insertAttendance(db, eventId, [...new Set(attendees)], { userId: plant.staffId, at: new Date(`${date}T09:00:00Z`) })
  }
}
