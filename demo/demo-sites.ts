import { deleteExpiredSessions } from '#accounts/sessions/sessions.store.ts'
import type { AuthPlant } from '#administration/auth-plants/auth-plants.store.ts'
import { listTransporters } from '#administration/choices.service.ts'
import { listDriverSummaries } from '#drivers/driver-summaries.store.ts'
import { firstLoadContract } from '#import-export/first-load/first-load.contract.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { markAllDelivered } from '#notifications/delivery/outbox.store.ts'
import { endServedSuspensions } from '#drivers/suspensions/served-suspensions.service.ts'
import { writeServed } from '#requests/letters/write-letter.service.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import { openDatabase, type Db } from '#platform/server/database/database.ts'
import { createProduct } from '#app/product.ts'
import type { Demo } from './demo.ts'
import { addDemoPeople } from './people/demo-accounts.ts'
import { castOf } from './people/demo-cast.ts'
import { addDemoColleagues } from './people/demo-colleagues.ts'
import { demoExtensions } from './extensions/demo-list.ts'
import { addDemoCases } from './cases/demo-cases.ts'
import { addDemoEvents } from './demo-events.ts'
import { dateDemoInstallation } from './demo-installation.ts'
import { addDemoFailedTest } from './gate/demo-failed-test.ts'
import { addDemoGate } from './gate/demo-gate.ts'
import { rewriteDemoHistory } from './history/demo-history.ts'
import { addDemoAppointments } from './demo-appointments.ts'
import { addDemoSubscriptions, markReadButLast } from './demo-notifications.ts'
import { addDemoRecalls } from './demo-recalls.ts'
import { mailDemoLetters, switchOnDemoLetters } from './demo-letters.ts'
import { addDemoOffices } from './demo-offices.ts'
import { guardPeople } from './people/demo-people.ts'
import { addDemoOnboarding } from './onboarding/demo-onboarding.ts'
import { addDemoPast } from './demo-past.ts'
import { storeDemoPortraits } from './pictures/demo-pictures.ts'
import { addDemoInbox, setDecisionTimes } from './demo-inbox.ts'
import { addDemoWaiting } from './demo-waiting.ts'
import { addDemoDriverFiles } from './demo-driver-files.ts'
import { findStoryDriver, tellStory } from './story/demo-story.ts'
import { addDemoRenewals } from './demo-renewals.ts'
import { addDemoRequests } from './demo-requests.ts'
import { addDemoRequirements } from './requirements/demo-requirements.ts'
import { insertDemoPlants } from './demo-stage.ts'
import { setDemoUserStates } from './people/demo-user-states.ts'
import { addDemoSignals } from './demo-signals.ts'
import { addDemoViolations } from './demo-violations.ts'
import { addDemoVisits } from './visits/demo-visits.ts'
import { addDemoYear } from './year/demo-year.ts'

/** What one morning is told by. */
const morning = [addDemoFailedTest, tellStory, addDemoDriverFiles]

/** Of each register's drivers one in so many. */
const everyNthOf = { whole: 1, small: 6 } as const

/** Sites, people, the register and a year of work. */
export async function addDemoSites(demo: Demo): Promise<void> {
  const owner = openDatabase(demo.owner, { size: 1 })
  await addSites(demo, owner.db).finally(owner.close)
}

async function addSites(demo: Demo, ownerDb: Db): Promise<void> {
  const { database, services, settings, now } = demo
  const everyNth = everyNthOf[settings.DEMO_SIZE]
  await dateDemoInstallation(ownerDb, now)
  const { plants, doctorIds } = await insertDemoPlants(database.db, { decoder: services.decoder, now, everyNth })
  const transporters = await listTransporters(database.db)
  const transporterIds = transporters.map(({ id }) => id)
  // They have worked there for the whole year.
  const since = new Date(now.getTime() - 400 * 86_400_000)
  const people = await addDemoPeople(database.db, { plantIds: plants.map(({ id }) => id), transporterIds, doctorIds, since })
  const regularIds = transporters.filter(({ is_spot }) => !is_spot).map(({ id }) => id)
  const portraits = await storeDemoPortraits(database.db, services.files, since)
  for (const plant of plants) await addDemoPast(ownerDb, { id: plant.id, today: toPlainDate(now, plant.time_zone) }, portraits)
  await switchOnDemoLetters(database.db, plants)
  for (const [index, plant] of plants.entries()) await fillPlant(demo, plant, { ownerDb, people, regularIds, doctorIds, seed: index + 1 })
  await addDemoVisits({ db: database.db, keys: services.cardKeys, plants, people, now })
  await endServedSuspensions(database.db, () => now)
  for (const plant of plants) await rewriteDemoHistory(ownerDb, { id: plant.id, timeZone: plant.time_zone, now })
  for (const { afterYear } of demoExtensions) await afterYear?.(demo)
  await addDemoSignals(database.db, { plant: plants[0], doctorIds, lookedBy: people.get('Halima Said'), now })
  await setDemoUserStates(database.db, people, now)
  // Sessions of the demonstration must not show up under 'My account'.
  await deleteExpiredSessions(database.db, { now, idleSince: now })
}

type Filling = {
  ownerDb: Db
  people: ReadonlyMap<string, string>
  regularIds: readonly string[]
  doctorIds: readonly string[]
  seed: number
}

/** A plant's year of work, with requests raised and decided at their times. */
async function fillPlant(demo: Demo, plant: AuthPlant, { ownerDb, people, regularIds, doctorIds, seed }: Filling): Promise<void> {
  const { database, services, now } = demo
  const { db } = database
  let time = now
  const times = [now]
  // Its calls come by no address.
  const settings = { ...demo.settings, LOG: false, PUBLIC_URL: undefined }
  const { app } = await createProduct({ database, services, settings, clock: () => time, checkResponses: false })
  const cast = await castOf({ app, db, clock: () => time }, plant.id, people)
  const told = await findStoryDriver(db, plant.id)
  /** All but the one whose morning is told. */
  const driversNow = async () => (await listDriverSummaries(db, plant.id)).filter(({ id }) => id !== told?.id)
  const drivers = await driversNow()
  await addDemoYear(db, { plant: { id: plant.id, drivers, staffId: cast.clerkId }, today: toPlainDate(now, plant.time_zone), seed })
  const setTime = async (moment: Date) => {
    await passTime(demo, time, moment)
    time = moment
    times.push(moment)
  }
  const { decider, raisers } = cast
  if (decider) {
    const { active_drivers } = await decider(firstLoadContract.firstLoad, {})
    await decider(firstLoadContract.finishFirstLoad, { active_drivers })
    await addDemoRequests({ drivers, raisers, decider, now, setTime, seed })
    const onboarding = onboarders[seed - 1]
    if (onboarding) await addDemoOnboarding({ ...onboarding, db, files: services.files, plant, transporterIds: regularIds, now })
    // Year-old events notify nobody.
    await markAllDelivered(db, now)
    const recent = { ...cast, decider, now, setTime, seed }
    await addDemoSubscriptions(decider, people)
    await addDemoViolations({ ...recent, drivers, recorders: raisers })
    const latest = { ...recent, drivers: await driversNow() }
    await addDemoRenewals(latest)
    await addDemoOffices(latest)
    await addDemoRecalls({ ...latest, db, ownerDb, plantId: plant.id, doctorIds })
    await addDemoEvents({ ...latest, organiser: decider, timeZone: plant.time_zone })
    const guard = guardPeople[seed - 1]?.[0]
    const { cardKeys: keys, key } = services
    await addDemoRequirements({ db, plant, staffId: cast.clerkId, people, now, isFirst: seed === 1 })
    // What devices say is judged as at their moments.
    await rewriteDemoHistory(ownerDb, { id: plant.id, timeZone: plant.time_zone, now })
    if (guard) await addDemoGate({ db, keys, key, plant, drivers: latest.drivers, guard, ...inCharge, now, seed })
    for (const { ofPlant } of demoExtensions) await ofPlant?.({ demo, plant, seed, drivers: latest.drivers, people, decider, setTime })
    await addDemoAppointments({ ...latest, doctorIds, timeZone: plant.time_zone })
    await setDecisionTimes(db, plant.id)
    await addDemoWaiting({ ...latest, db, plantId: plant.id, isWhole: seed === 1 })
    if (seed === 2) await addDemoCases({ ...latest, plant: { id: plant.id, timeZone: plant.time_zone } })
    if (seed === 1 && guard) for (const tell of morning) await tell({ ...latest, db, keys, plant, guard })
    await addDemoColleagues({ ...recent, people, timeZone: plant.time_zone })
    await setTime(now)
    await addDemoInbox(db, { plantId: plant.id, people, now })
    await deliverInOrder(db, times, now)
    await markReadButLast(db, plant.id)
  }
  await app.close()
}

/** What the jobs do from one moment to the next. */
async function passTime(demo: Demo, time: Date, moment: Date): Promise<void> {
  if (!isSameDay(time, moment)) await endServedSuspensions(demo.database.db, () => moment, writeServed)
  await mailDemoLetters(demo, time)
}

/** The parts of the demonstration overlap in time, so notifications are delivered in order of time afterwards. */
async function deliverInOrder(db: Db, times: readonly Date[], end: Date): Promise<void> {
  const moments = times.filter((moment) => moment <= end).toSorted((one, other) => one.getTime() - other.getTime())
  for (const moment of moments) await deliverDue(db, { now: moment, byMail: false })
}

/** Of the gate's devices and keys. */
const inCharge = { supervisor: 'Peter Kariuki', integrator: 'Halima Said' }

/** By plant: who submits new drivers, and who verifies them. */
const onboarders = [
  { index: 0, submitter: 'Grace Achieng', reviewer: 'Halima Said' },
  { index: 1, submitter: 'Samuel Kiprono', reviewer: 'Halima Said' },
] as const

const isSameDay = (one: Date, other: Date): boolean => one.toISOString().slice(0, 10) === other.toISOString().slice(0, 10)
