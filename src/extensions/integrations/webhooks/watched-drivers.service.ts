import { findGateLines, findLineNames, listGatePlants } from '#gate/offline/gate-data.service.ts'
import { readLine, type HeldDriver } from '#gate/offline/gate-lines.rules.ts'
import { placeOf } from '#gate/offline/offline-verdict.rules.ts'
import { findVisitorLines } from '#gate/offline/visitor-data.service.ts'
import { judgeAtGate, type GateVerdict } from '#gate/judgement/gate-verdict.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { HookedPlant } from './collect-events.store.ts'

type Plant = { _id: string; name: string }
/** A driver whom the plant's receivers hear of: its own, or a visiting one whom its devices know. */
export type WatchedDriver = {
  driver: HeldDriver
  /** As events name them; `visited_plant` of a visiting driver only. */
  plants: { home_plant: Plant; visited_plant?: Plant }
}

/** Those of these drivers, as they are now. */
export async function findWatched(tx: Tx, plant: HookedPlant, ids: readonly string[], now: Date): Promise<readonly WatchedDriver[]> {
  const own = await findGateLines(tx, plant.id, ids)
  const { lines, visits } = await findVisitorLines(tx, { plantId: plant.id, ids, now })
  const names = { ...(await findLineNames(tx, plant.id)), visits: new Map(visits.map((visit) => [visit[0], visit])) }
  const plants = await namesOfPlants(tx)
  return [...own, ...lines].map((line) => {
    const driver = readLine(line, names)
    const here = { _id: plant.id, name: plant.name }
    const homeId = driver.visit?.homeId
    return {
      driver,
      plants:
        homeId === undefined ? { home_plant: here } : { home_plant: { _id: homeId, name: plants.get(homeId) ?? '' }, visited_plant: here },
    }
  })
}

const namesOfPlants = async (tx: Tx): Promise<ReadonlyMap<string, string>> =>
  new Map((await listGatePlants(tx)).map(({ id, name }) => [id, name]))

/** The verdict on the driver's latest card, without a bulk load. By days, as lists say it: what restricts a driver at night tells no program to close the gate by day. */
export function verdictOf(plant: HookedPlant, { driver, plants }: WatchedDriver, day: PlainDate): GateVerdict {
  const { home_plant: home } = plants
  const held = { plant: { id: plant.id, name: plant.name, time_zone: plant.timeZone }, plants: new Map([[home._id, home.name]]) }
  const byDays = { ...driver.facts, ...placeOf(driver, { held, day }), card: driver.cards[0]?.state ?? ('none' as const), restrictions: [] }
  return judgeAtGate(byDays, { day, time: '12:00', direction: 'in', isBulkLoad: false, plantId: plant.id })
}
