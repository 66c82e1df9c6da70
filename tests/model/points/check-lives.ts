import { sql } from 'kysely'
import { expect } from 'vitest'
import { aDriver } from '#drivers/drivers.factory.ts'
import { anEvent } from '#events/events.factory.ts'
import { insertGoodPractices } from '#good-practices/good-practices.store.ts'
import { seededRandom } from '#platform/chance.factory.ts'
import type { Db } from '#platform/server/database/database.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'
import { findBalance } from '#points/balance/points.service.ts'
import { judgeViolation } from '#points/judge-violation.service.ts'
import { aCatalogueEntry, aCatalogueVersion, aPointsRule } from '#points/points.factory.ts'
import { aViolation } from '#violations/violations.factory.ts'
import type { TestApi } from '../../world/test-api.ts'
import { countByHand, dateOf } from './plain-recount.ts'
import { lastDay, randomLife, type Life } from './random-life.ts'

type Written = { driverId: string; plantId: string }

/** Each life on its own plant, on every day on which something happens, the days beside it, and some others. Answers how often what was met. */
export async function checkLives({ db, ...api }: TestApi, lives: number): Promise<Readonly<Record<string, number>>> {
  const met: Record<string, number> = {}
  const meet = (what: string): void => void (met[what] = (met[what] ?? 0) + 1)
  for (let seed = 1; seed <= lives; seed++) {
    const random = seededRandom(seed)
    const life = randomLife(random)
    const { plantId } = await api.as({ portal: 'staff_portal' })
    const written = await write(db, life, plantId)
    for (const day of Array.from({ length: 6 }, () => watchedDay(life, random.upTo))) {
      const expected = countByHand(life, day)
      const found = await findBalance(db, { ...written, today: dateOf(day) })
      const twin = await valueOf(db, sql<number>`points_in_force(${written.driverId}, ${plantId}, ${dateOf(day)}::date)`)
      expect({ seed, day, points: found?.points, twin }).toEqual({ seed, day, points: expected, twin: expected })
      meet(expected > 0 ? 'points' : 'none')
      for (const { isRepeat, training } of found?.violations ?? []) meet(isRepeat ? 'repeat' : training ? 'training' : 'once')
      if ((found?.practices.length ?? 0) > 0) meet('practice')
    }
  }
  return met
}

function watchedDay({ violations, practices, attended }: Life, upTo: (below: number) => number): number {
  const days = [...violations, ...attended, ...practices.map((day) => ({ day }))].map(({ day }) => day)
  const near = days[upTo(days.length + 2)]
  return near === undefined ? upTo(lastDay) : Math.max(0, near + [0, 1, -1, 31, 365, 366][upTo(6)]!)
}

async function write(db: Db, life: Life, plantId: string): Promise<Written> {
  const driver = await aDriver(db, { plantId })
  const entryIds: string[] = []
  for (const [nth, [one, ...others]] of life.entries.entries()) {
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
  for (const { day, doubles, practicePoints, practiceMonths } of life.rules)
    await aPointsRule(db, plantId, {
      from_day: dateOf(day),
      repeat_doubles: doubles,
      good_practice_points: practicePoints,
      good_practice_months: practiceMonths,
    })
  for (const { day, entry, state } of life.violations) {
    const reported = { category: 'Speeding', violation: `Entry ${entry}`, violation_date: dateOf(day) }
    const judged = await judgeViolation(db, plantId, { ...reported, entryId: entryIds[entry] })
    await aViolation(db, driver, { ...reported, ...judged, state })
  }
  await insertGoodPractices(
    db,
    life.practices.map((day) => ({ driver_id: driver.id, title: 'Reported a near miss', description: 'Told at once.', date: dateOf(day) })),
  )
  for (const { day, topic } of life.attended)
    await anEvent(db, { plantId, date: dateOf(day), topic: topic.toUpperCase(), drivers: [driver.id] })
  return { driverId: driver.id, plantId }
}
