import { beforeEach, expect, it } from 'vitest'
import { anAuthPlant } from '#administration/master-data.factory.ts'
import { settle, within } from '#drivers/drivers.factory.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder, bringTo, giveClearances } from '#drivers/pass/passes.factory.ts'
import { verdictContract } from '#drivers/verdict/as-at/verdict.contract.ts'
import { seededRandom } from '#platform/chance.factory.ts'
import { requestStatus, requestType } from '#requests/engine/request-types.contract.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { aRetentionScene, purged, untouched } from '#tests/world/retention-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { retentionContract } from '../retention.contract.ts'

const api = await testApi()
const { db } = api
let scene = await aRetentionScene(api)
beforeEach(async () => {
  scene = await aRetentionScene(api)
})

type Driver = { id: string; auth_plant_id: string; transporter_id: string }
const hold = (driver_id: string, fields: object = {}) => ({
  driver_id,
  kind: 'site',
  auth_plant_id: scene.plantId,
  reason: 'incident',
  comment: 'Hit the gate',
  placed_by: scene.second.userId,
  placed_at: new Date('2026-11-01T08:00:00Z'),
  ...fields,
})

const placed = (row: ReturnType<typeof hold>) =>
  within(db, async (tx) => {
    await tx.insertInto('driver_hold').values(row).execute()
    await settle(tx, [row.driver_id], api.now)
  })

/** What keeps a driver from loading, or will: nothing about them is purged meanwhile. */
const stops: Record<string, (driver: Driver) => Promise<unknown>> = {
  'a blacklisting': ({ id }) => bringTo(db, id, driverStatus.blacklisted, api.now),
  'a suspension': ({ id }) => bringTo(db, id, driverStatus.suspended, api.now),
  'a hold': ({ id }) => placed(hold(id)),
  'a hold that lies ahead': ({ id }) => placed(hold(id, { starts_on: '2027-01-01' })),
  'a doctor who found not fit': ({ id }) =>
    giveClearances(db, [
      { driver_id: id, kind: 'medical', given_on: '2026-11-10', expiry: '2026-11-10', fit_to_work: false, created_at: api.now },
    ]),
}

/** What somebody decides: the answer may need what is on record. */
const decisions: Record<string, (driver: Driver) => Promise<unknown>> = {
  'a pending request': ({ id }) => aRequest(db, { driverId: id, createdBy: scene.second.userId, isRaisedByStaff: true }),
  'an examination that waits': ({ id }) =>
    aRequest(db, {
      driverId: id,
      createdBy: scene.second.userId,
      typeId: requestType.renewMedical,
      body: { fit_to_work: 'no', date: '2026-11-10' },
    }),
  'a move to another plant': async ({ id, transporter_id, auth_plant_id }) =>
    db
      .insertInto('home_move')
      .values({
        driver_id: id,
        auth_plant_id: (await anAuthPlant(db)).id,
        transporter_id,
        home_plant_id: auth_plant_id,
        reason: 'Lives there now',
        asked_by: scene.second.userId,
        asked_at: api.now,
      })
      .execute(),
}

const driverOf = (driverId: string): Promise<Driver> =>
  db.selectFrom('driver').select(['id', 'auth_plant_id', 'transporter_id']).where('id', '=', driverId).executeTakeFirstOrThrow()

it.each([
  ...Object.entries(stops).map(([name, act]) => [name, 'counting', act] as const),
  ...Object.entries(decisions).map(([name, act]) => [name, 'waiting', act] as const),
])('%s keeps what is past its time', async (_, kept, act) => {
  const [old, free] = [await scene.anOldViolation(), await scene.anOldViolation()]
  await scene.keepsFor(12)
  await act(await driverOf(old.driverId))
  expect(await scene.dueOf('violations')).toMatchObject({ due: 1, held: 0, waiting: 0, counting: 0, [kept]: 1 })
  await scene.purge()
  expect([await scene.left(old), await scene.left(free)]).toEqual([untouched, purged])
})

it('a violation stays while its points are in force, its case is open or it waits for its decision', async () => {
  const free = await scene.anOldViolation()
  const aDriver = () => aPassHolder(db, { plantId: scene.plantId })
  const past = { violation_date: '2024-05-01', description: 'Seen on camera 4' }
  const inForce = await aViolation(db, await aDriver(), { ...past, severity: 'serious', points: 5, lapses_on: '2027-05-01' })
  const lapsed = await aViolation(db, await aDriver(), { ...past, severity: 'serious', points: 5, lapses_on: '2025-05-01' })
  const waits = await aViolation(db, await aDriver(), { ...past, state: 'recorded' })
  const inCase = await aDriver()
  const closed = { statusId: requestStatus.approved, by: scene.second.userId, at: new Date('2024-05-02T08:00:00Z'), comment: 'Seen' }
  const request_id = await aRequest(db, {
    driverId: inCase.id,
    createdBy: scene.proposer.userId,
    typeId: requestType.processViolation,
    closed,
  })
  const opened = { driver_id: inCase.id, auth_plant_id: scene.plantId, opened_by_request_id: request_id, opened_at: closed.at }
  const { id: case_id } = await db.insertInto('driver_case').values(opened).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('case_request').values({ request_id, case_id, transporter_id: inCase.transporter_id }).execute()
  const open = await aViolation(db, inCase, { ...past, request_id })
  await scene.keepsFor(12)
  expect(await scene.dueOf('violations')).toMatchObject({ due: 2, counting: 3 })
  await scene.purge()
  expect(await scene.left(free)).toEqual(purged)
  const rows = await db.selectFrom('violation').select(['id', 'description']).where('id', 'in', [inForce, lapsed, waits, open]).execute()
  expect(new Map(rows.map(({ id, description }) => [id, description]))).toEqual(
    new Map([
      [inForce, past.description],
      [lapsed, '[purged]'],
      [waits, past.description],
      [open, past.description],
    ]),
  )
})

it('no purge changes any verdict, of today, of days ahead or of the past, of random lives', { timeout: 240_000 }, async () => {
  const chance = seededRandom(45)
  const days = ['2020-05-01', '2024-11-01', '2026-10-20', '2026-11-30', '2027-05-01'] as const
  const drivers: Driver[] = []
  for (let n = 0; n < 40; n++) {
    const clearances = { medical: chance.pick(days), ddt: chance.pick(days), bulker: chance.pick(days) }
    const driver = await aPassHolder(db, {
      plantId: scene.plantId,
      name: 'Asha Otieno',
      status_id: driverStatus.cardCancelled,
      clearances,
      licence_expiry: chance.pick(days),
      vehicle_options: chance.pick([['Bulker'], ['Flatbed']]),
    })
    drivers.push(driver)
    for (let v = 0; v < 2; v++) {
      const violation_date = chance.pick(days.slice(0, 3))
      const points = chance.in(0.5) ? { severity: 'minor', points: 3, lapses_on: chance.pick(['2025-01-01', '2027-01-01']) } : {}
      if (!('lapses_on' in points) || points.lapses_on > violation_date) await aViolation(db, driver, { violation_date, ...points })
    }
    await bringTo(
      db,
      driver.id,
      chance.pick([driverStatus.active, driverStatus.active, driverStatus.left, driverStatus.cardCancelled]),
      api.now,
    )
    if (chance.in(0.4)) await chance.pick(Object.values({ ...stops, ...decisions }))(driver)
  }
  const verdicts = async () => {
    const found: (readonly [string, string | undefined, string, string | null, unknown])[] = []
    for (const { id: driver_id } of drivers)
      for (const as_at of ['2026-06-01', undefined, '2027-03-01']) {
        const { verdict, cleared_until, reasons } = await scene.second.call(verdictContract.asAt, { driver_id, as_at })
        found.push([driver_id, as_at, verdict, cleared_until, reasons])
      }
    return found
  }
  const before = await verdicts()
  expect(new Set(before.map(([, , verdict]) => verdict)).size).toBeGreaterThan(1)
  await scene.proposer.call(retentionContract.periods, { clearances: 1, documents: 1, violations: 1, cases: 1, declined: 1, leavers: 1 })
  const kinds = (await scene.proposer.call(retentionContract.overview, {})).kinds
  expect(kinds.reduce((sum, { due }) => sum + due, 0)).toBeGreaterThan(20)
  expect(kinds.reduce((sum, { counting }) => sum + counting, 0)).toBeGreaterThan(5)
  await scene.purge()
  expect(await verdicts()).toEqual(before)
})
