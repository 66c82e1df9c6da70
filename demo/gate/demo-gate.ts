import type { Actor } from '#accounts/people.ts'
import type { AuthPlant } from '#administration/auth-plants/auth-plants.store.ts'
import type { DriverSummary } from '#drivers/driver-summaries.store.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { isDoubted } from '#drivers/holds/holds.service.ts'
import { checkLive, type LiveCheck } from '#gate/checks/live-check.service.ts'
import { overrideCheck } from '#gate/checks/override.service.ts'
import { setSeen } from '#gate/devices/devices.store.ts'
import { setPhotographsFetched } from '#gate/photographs/photographs.store.ts'
import type { CardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import type { Db } from '#platform/server/database/database.ts'
import { seededRandom, type SeededRandom } from '#platform/chance.factory.ts'
import { listDemoActors } from '../people/demo-actors.ts'
import { addDays, toPlainDate } from '#platform/contract/plain-date.ts'
import { atClock } from '../demo-clock.ts'
import { arrivalsOf, opening, yard } from './demo-arrivals.rules.ts'
import { enteredAtGate } from './demo-entries.ts'
import { checkInOffline, enrolDemoDevices } from './demo-gate-devices.ts'
import { demoExtensions } from '../extensions/demo-list.ts'

type DemoContext = {
  db: Db
  keys: CardKeys
  /** The server's, from which the secrets of webhooks are derived. */
  key: Buffer
  plant: AuthPlant
  drivers: readonly DriverSummary[]
  /** The names of who checks, who overrides, and who lets programs in. */
  guard: string
  supervisor: string
  integrator: string
  now: Date
  seed: number
}

const days = 7
const minuteMs = 60_000
const overrideReasons = [
  'Agreed with the safety officer by phone',
  'Renewal was handed in today, the original was shown',
  'Urgent delivery, escorted',
]

/** Without a network on these days, from this truck to that: the device that checked instead. */
const outages = [
  { day: 3, from: 4, to: 9, device: 0 },
  { day: 1, from: 8, to: 13, device: 1 },
] as const

/**
 * A week of checks: most trucks come and go, some drivers are denied, a few are let in by override. Most are checked by a guard, some by the
 * weighbridge's program or by a device without a network. The yard is full at any hour; some wait there overnight.
 */
export async function addDemoGate(context: DemoContext): Promise<void> {
  const { db, keys, key, plant, drivers, now, seed } = context
  const actors = await listDemoActors(db, plant)
  const [guard, supervisor, integrator] = [context.guard, context.supervisor, context.integrator].map((name) => named(actors, name))
  if (!guard || !supervisor || !integrator) return
  const person = { plant: guard.plant, userId: guard.userId, apiKeyId: null }
  const [weighbridge] = await Promise.all(demoExtensions.flatMap(({ weighbridge: added }) => added?.(db, { actor: integrator, now }) ?? []))
  const random = seededRandom(seed + 78)
  const comers = drivers.filter(({ status_id }) => comingStatuses.includes(status_id))
  const check = async (driver: DriverSummary, at: Date, rest: Pick<LiveCheck, 'direction' | 'isBulkLoad' | 'registration'>) => {
    const entered = await enteredAtGate(db, keys, random, { plantId: plant.id, idNo: driver.id_no, direction: rest.direction, at })
    // Programs take no id numbers.
    const isByProgram = entered !== driver.id_no && random.in(0.2)
    const checker = isByProgram && weighbridge ? await weighbridge(at) : person
    return checkLive(db, keys, { checker, key: uuidOf(random), entered, now: at, ...rest })
  }
  const leave = async (left: Inside | undefined, at: Date): Promise<void> => {
    if (left) await check(left.driver, at, { ...left.vehicle, direction: 'out' })
  }
  const devices = await enrolDemoDevices({ db, guard, enrolledBy: supervisor, now })
  const today = toPlainDate(now, plant.time_zone)
  const inside: Inside[] = []
  for (let day = days; day >= 0; day -= 1) {
    for (const [truck, minutes] of arrivalsOf(seed, day).entries()) {
      const at = new Date(atClock(addDays(today, -day), opening, plant.time_zone).getTime() + minutes * minuteMs)
      if (at >= now || comers.length === 0) break
      const driver = random.pick(comers)
      if (inside.some((other) => other.driver === driver)) continue
      const vehicle = { isBulkLoad: false, registration: plateOf(random) }
      // The yard is full: one goes out for each that comes in.
      if (inside.length >= yard) await leave(inside.shift(), new Date(at.getTime() - minuteMs))
      const outage = outages.find(({ day: lost, from, to }) => lost === day && truck >= from && truck < to)
      const device = outage && devices[outage.device]
      if (device) {
        const asked = { db, device, guard, driver, key: uuidOf(random), at, registration: vehicle.registration }
        if ((await checkInOffline(asked)) !== 'blocked') inside.push({ driver, vehicle })
        continue
      }
      const { check: checked } = await check(driver, at, { ...vehicle, direction: 'in' })
      const isLetIn =
        checked.outcome === 'blocked' && random.in(0.3) && !(await isDoubted(db, driver.id, toPlainDate(at, supervisor.plant.timeZone)))
      if (isLetIn)
        await overrideCheck(db, {
          actor: supervisor,
          checkId: checked.id,
          reason: random.pick(overrideReasons),
          now: new Date(at.getTime() + minuteMs / 2),
        })
      if (checked.outcome !== 'blocked' || isLetIn) inside.push({ driver, vehicle })
    }
  }
  for (const { id, aheadMs } of devices) await setSeen(db, id, now, -aheadMs)
  const [first] = devices
  if (first) await setPhotographsFetched(db, first.id, now)
  for (const { afterGate } of demoExtensions) await afterGate?.(db, key, { actor: integrator, drivers: comers, now })
}

type Inside = { driver: DriverSummary; vehicle: Pick<LiveCheck, 'isBulkLoad' | 'registration'> }

const comingStatuses: readonly number[] = [driverStatus.active, driverStatus.active, driverStatus.suspended]

const named = (actors: readonly Actor[], name: string): Actor | undefined =>
  actors.find(({ firstName, lastName }) => `${firstName} ${lastName}` === name)

export const plateOf = (random: SeededRandom): string =>
  `K${random.pick(['BX', 'CC', 'DA', 'DG'])} ${String(100 + random.upTo(900))}${random.pick(['A', 'F', 'K', 'T'])}`

export function uuidOf(random: SeededRandom): string {
  const hex = Array.from({ length: 32 }, () => random.upTo(16).toString(16)).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
