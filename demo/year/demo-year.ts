import { driverStatus } from '#drivers/driver-status.contract.ts'
import type { DriverSummary } from '#drivers/driver-summaries.store.ts'
import { insertGoodPractices } from '#good-practices/good-practices.store.ts'
import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { insertViolations } from '#violations/violations.store.ts'
import { seededRandom } from '#platform/chance.factory.ts'
import { goodPractices } from '../demo-texts.ts'
import { addDemoCatalogue, judgeAll } from './demo-catalogue.ts'
import { listOffices } from './demo-year.store.ts'
import { insertAnswers } from './past-answers.store.ts'
import { addPastEvents } from './past-events.ts'
import { pastViolations } from './past-violations.ts'

export type DemoYearPlant = { id: string; drivers: readonly DriverSummary[]; staffId: string }
export type DemoYear = { plant: DemoYearPlant; today: PlainDate; seed: number }
/** An office's drivers at the plant, with the day on which each joined. */
export type DemoOffice = { id: string; name: string; userId: string | null; drivers: readonly { id: string; joinedOn: PlainDate }[] }

/** A plant's past: two years of violations with the offices' answers, a year of events with bookings, and good practices. The first plant has a catalogue. */
export async function addDemoYear(db: Db, year: DemoYear): Promise<void> {
  const { plant, today, seed } = year
  if (plant.drivers.length === 0) return
  const active = plant.drivers.filter(({ status_id }) => status_id === driverStatus.active).map(({ id }) => id)
  const offices = await listOffices(db, active)
  const random = seededRandom(seed)
  const violations = offices
    .flatMap((office) => pastViolations(office, { plant, today, random }))
    .toSorted((one, other) => (one.row.violation_date < other.row.violation_date ? -1 : 1))
  await inTransaction(db, async (tx) => {
    if (seed === 1) await addDemoCatalogue(tx, { plantId: plant.id, by: plant.staffId, today })
    const rows = violations.map(({ row }) => row)
    const ids = await insertViolations(tx, seed === 1 ? await judgeAll(tx, plant.id, rows) : rows)
    await insertAnswers(
      tx,
      offices,
      violations.flatMap(({ row, answer }, nth) => (answer ? [{ ...row, ...answer, id: ids[nth] ?? '' }] : [])),
    )
    await insertGoodPractices(tx, practicesOf(year))
    await addPastEvents(tx, year, offices)
  })
}

const daysInYear = 365

function practicesOf({ plant, today, seed }: DemoYear) {
  const random = seededRandom(seed + 1)
  return Array.from({ length: Math.ceil(plant.drivers.length / 20) }, () => {
    const [title, description] = random.pick(goodPractices)
    const date = addDays(today, -random.upTo(daysInYear))
    return { driver_id: random.pick(plant.drivers).id, title, description, date, created_by: plant.staffId }
  })
}
