import { listAllocations } from '#accounts/allocations.store.ts'
import { listAuthPlants, type AuthPlant } from '#administration/auth-plants/auth-plants.store.ts'
import { listTransporters } from '#administration/transporters/transporters.store.ts'
import { listStandings } from '#drivers/driver-standings.store.ts'
import { endServedSuspensions } from '#passes/served-suspensions.effects.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import type { Database } from '#platform/server/database.ts'
import { createProduct } from '../product.ts'
import type { Services } from '../services.ts'
import type { Settings } from '../settings.ts'
import { addDemoPeople } from './demo-accounts.ts'
import { callerFor, type DemoCall } from './demo-caller.ts'
import { addDemoRequests } from './demo-requests.ts'
import { setStage } from './demo-stage.ts'
import { addDemoYear } from './demo-year.ts'

type Demo = {
  readonly database: Database
  readonly services: Services
  readonly settings: Settings
  readonly now: Date
  readonly print: (line: string) => void
}

const raiserNames = ['Peter Kariuki', 'Grace Achieng', 'Lucy Wambui', 'Samuel Kiprono', 'James Otieno', 'Ruth Chebet', 'Mercy Nyambura']
const deciderName = 'Halima Said'

/** Fills an empty database with places, forty people, the register and a year of work; a database with anything in it is left alone. */
export async function fillWithDemo(demo: Demo): Promise<void> {
  const { database, now, print } = demo
  if ((await listAuthPlants(database.db)).length > 0) return
  print('Loading the demonstration; this happens once.')
  const { plants, doctorIds } = await setStage(database.db, now)
  const transporterIds = (await listTransporters(database.db)).map(({ id }) => id)
  const people = await addDemoPeople(database.db, { plantIds: plants.map(({ id }) => id), transporterIds, doctorIds })
  for (const [index, plant] of plants.entries()) await liveAYear(demo, plant, people, index + 1)
  await endServedSuspensions(database.db, now)
}

/** What the plant's people did in a year, and the requests they raised and decided, each at its time. */
async function liveAYear(
  { database, services, settings, now }: Demo,
  plant: AuthPlant,
  people: ReadonlyMap<string, string>,
  seed: number,
): Promise<void> {
  const { db } = database
  const drivers = await listStandings(db, plant.id)
  const staffId = people.get(raiserNames[0] ?? '') ?? ''
  await addDemoYear(db, { plant: { id: plant.id, drivers, staffId }, today: toPlainDate(now, plant.time_zone), seed })

  let time = now
  const clock = () => time
  const { app } = await createProduct({ database, services, settings: { ...settings, LOG: false }, clock, checkAnswers: false })
  const callersOf = async (names: readonly string[]): Promise<DemoCall[]> => {
    const found = await Promise.all(
      names.map(async (name) => ({ userId: people.get(name) ?? '', own: await listAllocations(db, people.get(name) ?? '') })),
    )
    const here = found.flatMap(({ userId, own }) =>
      own.filter(({ plant_id }) => plant_id === plant.id).map(({ id }) => ({ userId, allocationId: id })),
    )
    return here.map((person) => callerFor({ app, db, clock, ...person }))
  }
  const setTime = async (moment: Date) => {
    time = moment
    await endServedSuspensions(db, moment)
  }
  const [raisers, [decider]] = [await callersOf(raiserNames), await callersOf([deciderName])]
  if (decider) await addDemoRequests({ drivers, raisers, decider, now, setTime, seed })
  await app.close()
}
