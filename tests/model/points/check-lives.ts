import { sql } from 'kysely'
import { expect } from 'vitest'
import { seededRandom } from '#platform/chance.factory.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'
import { findBalance } from '#points/balance/points.service.ts'
import type { TestApi } from '../../world/test-api.ts'
import { countByHand, dateOf, leftOn } from './plain-recount.ts'
import { lastDay, randomLife, type Life } from './random-life.ts'
import { writeLife } from './write-life.ts'

/** SEED begins with another life than the first, as a failure names it. */
const first = Number(process.env['SEED'] ?? 1)

/**
 * Each life at its own plants, on every day on which something happens, the days beside it, and some others: at the driver's own plant, and at those that were it. Answers how
 * often what was met.
 */
export async function checkLives({ db, ...api }: TestApi, lives: number): Promise<Readonly<Record<string, number>>> {
  const met: Record<string, number> = {}
  const meet = (what: string): void => void (met[what] = (met[what] ?? 0) + 1)
  for (let seed = first; seed < first + lives; seed++) {
    const random = seededRandom(seed)
    const life = randomLife(random)
    const plantIds: string[] = []
    for (const _ of life.plants) plantIds.push((await api.as({ portal: 'staff_portal' })).plantId)
    const driverId = await writeLife(db, life, plantIds)
    for (const day of Array.from({ length: 6 }, () => watchedDay(life, random.upTo)))
      for (const [plant, plantId] of plantIds.entries()) {
        const left = leftOn(life, plant)
        if (left === null) continue
        const expected = countByHand(life, plant, day)
        const found = await findBalance(db, { driverId, plantId, today: dateOf(day) })
        const twin = await valueOf(db, sql<number>`points_in_force(${driverId}, ${plantId}, ${dateOf(day)}::date)`)
        expect({ seed, plant, day, points: found?.points, twin }).toEqual({ seed, plant, day, points: expected, twin: expected })
        meet(expected > 0 ? 'points' : 'none')
        if (left < Infinity) meet('left')
        for (const { isRepeat, training, violation } of found?.violations ?? []) {
          meet(isRepeat ? 'repeat' : training ? 'training' : 'once')
          if (violation.plantId !== plantId) meet('of before')
        }
        for (const { practice } of found?.practices ?? []) meet(practice.plantId === plantId ? 'practice' : 'practice of before')
      }
  }
  return met
}

function watchedDay({ violations, practices, attended, moves }: Life, upTo: (below: number) => number): number {
  const days = [...violations, ...attended, ...moves, ...practices].map(({ day }) => day)
  const near = days[upTo(days.length + 2)]
  return near === undefined ? upTo(lastDay) : Math.max(0, near + [0, 1, -1, 31, 365, 366][upTo(6)]!)
}
