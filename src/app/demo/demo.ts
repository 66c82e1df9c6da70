import { listAllocations } from '#accounts/allocations.store.ts'
import { listAuthPlants, type AuthPlant } from '#administration/auth-plants/auth-plants.store.ts'
import { listTransporters } from '#administration/transporters/transporters.store.ts'
import { listStandings } from '#drivers/driver-standings.store.ts'
import { endServedSuspensions } from '#passes/served-suspensions.effects.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import type { Database, Db } from '#platform/server/database.ts'
import { createProduct } from '../product.ts'
import type { Services } from '../services.ts'
import type { Settings } from '../settings.ts'
import { addDemoPeople } from './demo-accounts.ts'
import { callerFor } from './demo-caller.ts'
import { addDemoRequests } from './demo-requests.ts'
import { setStage } from './demo-stage.ts'
import { addDemoViolations } from './demo-violations.ts'
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
  const here = await peopleAt(db, plant.id, people)
  const callerOf = (person: PersonHere) => callerFor({ app, db, clock, ...person })
  const callersOf = (names: readonly string[]) => here.filter(({ name }) => names.includes(name)).map(callerOf)
  const setTime = async (moment: Date) => {
    time = moment
    await endServedSuspensions(db, moment)
  }
  const [raisers, [decider]] = [callersOf(raiserNames), callersOf([deciderName])]
  if (decider) {
    await addDemoRequests({ drivers, raisers, decider, now, setTime, seed })
    const offices = new Map(here.flatMap((person) => (person.transporterId === null ? [] : [[person.transporterId, callerOf(person)]])))
    await addDemoViolations({ drivers, recorders: raisers, decider, offices, now, setTime, seed })
  }
  await app.close()
}

type PersonHere = { readonly name: string; readonly userId: string; readonly allocationId: string; readonly transporterId: string | null }

/** Who works at a plant, as what, and for which transporter. */
async function peopleAt(db: Db, plantId: string, people: ReadonlyMap<string, string>): Promise<PersonHere[]> {
  const found = await Promise.all([...people].map(async ([name, userId]) => ({ name, userId, own: await listAllocations(db, userId) })))
  return found.flatMap(({ own, ...person }) =>
    own
      .filter(({ plant_id }) => plant_id === plantId)
      .map(({ id, transporter_id }) => ({ ...person, allocationId: id, transporterId: transporter_id })),
  )
}
