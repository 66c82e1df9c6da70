import type { Actor } from '#accounts/people.ts'
import { askAdmission } from '#admissions/admissions.service.ts'
import type { AuthPlant } from '#administration/auth-plants/auth-plants.store.ts'
import { setAdmits } from '#administration/plant-settings/admits.store.ts'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { placeHold } from '#drivers/holds/holds.service.ts'
import { insertAttendance } from '#events/attendance/attendance.store.ts'
import { insertEvent } from '#events/events.store.ts'
import { checkLive } from '#gate/checks/live-check.service.ts'
import type { Direction } from '#gate/judgement/gate-verdict.rules.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import type { CardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import { seededRandom } from '#platform/chance.factory.ts'
import { addDays, addMonths, toPlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { atClock } from '../demo-clock.ts'
import { markReadButLast } from '../demo-notifications.ts'
import { enteredCard } from '../gate/demo-entries.ts'
import { plateOf, uuidOf } from '../gate/demo-gate.ts'
import { listDemoActors } from '../people/demo-actors.ts'
import { guardPeople } from '../people/demo-people.ts'
import { listFitToVisit, type Visitor } from './demo-visitors.store.ts'

type DemoVisits = { db: Db; keys: CardKeys; plants: readonly AuthPlant[]; people: ReadonlyMap<string, string>; now: Date }

/** How many visit, how many of them without the induction, and how many are still inside. */
const [visiting, uninducted, inside] = [40, 2, 2]
const [hourMs, minuteMs] = [3_600_000, 60_000]
const asker = 'Joyce Wanjiku'

/**
 * The first plant admits drivers of the second: a week of visits, two refused without the site's induction, one held there. The third admits by name: it is asked for one
 * driver of the first.
 */
export async function addDemoVisits(demo: DemoVisits): Promise<void> {
  const { db, plants, people, now } = demo
  const [here, home, byName] = plants
  const safety = people.get('Halima Said')
  if (!here || !home || !byName || !safety) return
  const today = toPlainDate(now, here.time_zone)
  await inTransaction(db, (tx) => setAdmits(tx, here.id, { admits: 'some', admits_from: addDays(today, -90), plant_ids: [home.id] }))
  const visitors = await listFitToVisit(db, home.id, { today, limit: visiting })
  await induct(demo, here, visitors.slice(uninducted))
  await visit(demo, { here, home }, visitors)
  await holdHere(demo, here, visitors.at(-1))
  await askByName(demo, here, byName)
  await deliverDue(db, { now, byMail: false })
  for (const { id } of plants) await markReadButLast(db, id)
}

async function induct({ db, people, now }: DemoVisits, here: AuthPlant, visitors: readonly Visitor[]): Promise<void> {
  const date = addDays(toPlainDate(now, here.time_zone), -36)
  const staffId = people.get('Peter Kariuki') ?? null
  const induction = { title: 'Site induction for Athi River', topic: 'Site induction', type: 'training', place: 'Training hall' } as const
  await inTransaction(db, async (tx) => {
    const times = { start_time: '14:00', end_time: '15:30', trainer: 'Beatrice Adhiambo' }
    const eventId = await insertEvent(tx, { auth_plant_id: here.id, ...induction, ...times, date, created_by: staffId })
    const ids = visitors.map(({ id }) => id)
    await insertAttendance(tx, eventId, ids, { userId: staffId ?? '', at: new Date(`${date}T13:00:00Z`) })
  })
}

/** In and out on one of the last seven days; the last few came this hour. */
async function visit(
  { db, keys, now }: DemoVisits,
  { here, home }: { here: AuthPlant; home: AuthPlant },
  visitors: readonly Visitor[],
): Promise<void> {
  const guard = (await listDemoActors(db, here)).find(({ firstName, lastName }) => `${firstName} ${lastName}` === guardPeople[0][0])
  if (!guard) return
  const random = seededRandom(4040)
  const checker = { plant: guard.plant, userId: guard.userId, apiKeyId: null }
  const today = toPlainDate(now, here.time_zone)
  for (const [nth, { idNo }] of visitors.entries()) {
    const vehicle = { isBulkLoad: false, registration: plateOf(random) }
    const check = async (direction: Direction, at: Date) => {
      const entered = await enteredCard(db, keys, { plantId: home.id, idNo, at })
      return (await checkLive(db, keys, { checker, key: uuidOf(random), entered, direction, now: at, ...vehicle })).check.outcome
    }
    const left = visitors.length - nth
    const isInside = left > 1 && left <= 1 + inside
    const came = isInside
      ? new Date(now.getTime() - left * 25 * minuteMs)
      : atClock(addDays(today, -1 - (nth % 7)), '09:10', here.time_zone)
    const at = isInside ? came : new Date(came.getTime() + nth * 7 * minuteMs)
    if ((await check('in', at)) !== 'blocked' && !isInside) await check('out', new Date(at.getTime() + hourMs + (nth % 5) * 9 * minuteMs))
  }
}

async function holdHere({ db, people, now }: DemoVisits, here: AuthPlant, visitor: Visitor | undefined): Promise<void> {
  if (!visitor) return
  const at = new Date(now.getTime() - 5 * hourMs)
  const today = toPlainDate(at, here.time_zone)
  const why = 'Drove against the one-way system at the packing hall. Mombasa looks into it with the office.'
  await inTransaction(db, async (tx) => {
    const change = { driver: await lockDriverById(tx, visitor.id), userId: people.get('Halima Said') ?? null, at, why, today }
    await placeHold(tx, change, { kind: 'site', reason: 'incident', plantId: here.id, startsOn: null, endsOn: addMonths(today, 1) })
  })
}

async function askByName({ db, now }: DemoVisits, here: AuthPlant, byName: AuthPlant): Promise<void> {
  const today = toPlainDate(now, here.time_zone)
  const fit = await listFitToVisit(db, here.id, { today, limit: 2000 })
  const isAsker = ({ firstName, lastName }: Actor): boolean => `${firstName} ${lastName}` === asker
  const offices = (await listDemoActors(db, here)).filter(({ transporter }) => transporter !== null)
  // In a small demonstration that office may have nobody fit.
  const [found] = offices
    .toSorted((one, other) => Number(isAsker(other)) - Number(isAsker(one)))
    .flatMap((actor) => {
      const driver = fit.findLast(({ transporterId }) => transporterId === actor.transporter?.id)
      return driver ? [{ actor, driver }] : []
    })
  if (!found) return
  const { actor, driver } = found
  const reason = 'Loads for the silo at Nakuru until its own fleet is back on the road.'
  const days = { from: addDays(today, 3), until: addMonths(addDays(today, 3), 3) }
  await askAdmission(db, { driverId: driver.id, plantId: byName.id, ...days, reason }, { actor, at: new Date(now.getTime() - 3 * hourMs) })
}
