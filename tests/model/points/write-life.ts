import { aMove } from '#admissions/moves/moves.factory.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { anEvent } from '#events/events.factory.ts'
import { insertGoodPractices } from '#good-practices/good-practices.store.ts'
import type { Db } from '#platform/server/database/database.ts'
import { judgeViolation } from '#points/judge-violation.service.ts'
import { aCatalogueEntry, aCatalogueVersion, aPointsRule } from '#points/points.factory.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { dateOf, ownOn } from './plain-recount.ts'
import type { Life, Plant } from './random-life.ts'

/** Who was at home at which plant is judged by the moment: one moves in the morning, everything else is recorded at noon. */
const at = (day: number, hour: '06' | '12'): Date => new Date(`${dateOf(day)}T${hour}:00:00Z`)

/** Writes what happened in the order of its days; answers the driver. */
export async function writeLife(db: Db, life: Life, plantIds: readonly string[]): Promise<string> {
  // So that a visiting driver may attend.
  await db
    .updateTable('auth_plant')
    .set({ admits: 'all', admits_from: dateOf(0) })
    .where('id', 'in', plantIds)
    .execute()
  const entryIds: string[][] = []
  for (const [nth, plant] of life.plants.entries()) entryIds.push(await writePlant(db, plant, plantIds[nth]!))
  let driver: Awaited<ReturnType<typeof aDriver>> = await aDriver(db, { plantId: plantIds[0]! })
  const moving = life.moves.map(({ day, to }) => ({
    day,
    write: async () => void (driver = await aMove(db, driver, { plantId: plantIds[to]!, at: at(day, '06') })),
  }))
  const recorded = life.violations.map(({ day, late, entry, state }) => ({
    day: day + late,
    write: async () => {
      const reported = { category: 'Speeding', violation: `Entry ${entry}`, violation_date: dateOf(day) }
      const judged = await judgeViolation(db, driver.auth_plant_id, { ...reported, entryId: entryIds[ownOn(life, day + late)]![entry] })
      await aViolation(db, driver, { ...reported, ...judged, state, created_at: at(day + late, '12') })
    },
  }))
  for (const { write } of [...moving, ...recorded].toSorted((one, other) => one.day - other.day)) await write()
  const practices = life.practices.map(({ day, late }) => ({ date: dateOf(day), created_at: at(day + late, '12') }))
  await insertGoodPractices(
    db,
    practices.map((practice) => ({ driver_id: driver.id, title: 'Reported a near miss', description: 'Told at once.', ...practice })),
  )
  for (const { day, topic, plant } of life.attended)
    await anEvent(db, { plantId: plantIds[plant]!, date: dateOf(day), topic: topic.toUpperCase(), drivers: [driver.id] })
  return driver.id
}

/** Answers the ids of the entries. */
async function writePlant(db: Db, { entries, rules }: Plant, plantId: string): Promise<string[]> {
  const entryIds: string[] = []
  for (const [nth, [one, ...others]] of entries.entries()) {
    const said = (version = one) =>
      version && {
        name: `Entry ${nth}`,
        from_day: dateOf(version.day),
        points: version.points,
        lapse_months: version.lapseMonths,
        training_topic: version.topic,
        training_points: version.topic === null ? null : version.off,
      }
    const id = await aCatalogueEntry(db, plantId, said())
    for (const version of others) await aCatalogueVersion(db, id, said(version))
    entryIds.push(id)
  }
  for (const { day, doubles, practicePoints, practiceMonths } of rules)
    await aPointsRule(db, plantId, {
      from_day: dateOf(day),
      repeat_doubles: doubles,
      good_practice_points: practicePoints,
      good_practice_months: practiceMonths,
    })
  return entryIds
}
