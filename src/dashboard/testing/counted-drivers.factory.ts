import { sql, type RawBuilder } from 'kysely'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { changeDriver } from '#drivers/change-driver.service.ts'
import type { DriverChange } from '#drivers/drivers.service.ts'
import { nextIdNo, settle } from '#drivers/drivers.factory.ts'
import { driverMoves, type DriverEvent } from '#drivers/drivers.rules.ts'
import { insertDrivers, updateDriver } from '#drivers/drivers.store.ts'
import { renewClearance } from '#drivers/clearances/clearances.service.ts'
import { insertClearances, voidClearances } from '#drivers/clearances/clearances.store.ts'
import { generatePass } from '#drivers/pass/pass.service.ts'
import { placeHold } from '#drivers/holds/holds.service.ts'
import { settleDrivers } from '#drivers/settle/settle.service.ts'
import { clearanceKinds } from '#drivers/pass/pass.rules.ts'
import { insertPasses } from '#drivers/pass/pass.store.ts'
import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import { recordViolation } from '#violations/violations.service.ts'
import {
  at,
  dayNear,
  Rollback,
  today,
  violationNames,
  type Random,
  type CountedChange,
  type CountsFixture,
} from './counts-fixture.factory.ts'

const statuses = Object.values(driverStatus)
const genders = ['Male', 'Female', 'Others', null]
const events = Object.keys(driverMoves) as DriverEvent[]
const born = (random: Random): PlainDate | null => (random.upTo(12) === 0 ? null : addDays('1966-01-01', random.upTo(14_000)))

/** Inserts several drivers at once, with pass and clearance. */
export const insertManyDrivers: CountedChange = async ({ db, random, plants, transporters, drivers }) => {
  const rows = Array.from({ length: 1 + random.upTo(12) }, () => ({
    auth_plant_id: random.pick(plants),
    transporter_id: random.pick(transporters),
    status_id: random.pick(statuses),
    name: 'Fake Driver',
    gender: random.pick(genders),
    date_of_birth: born(random),
    licence_expiry: dayNear(random),
    id_no: nextIdNo(),
    phones: ['+254724865880'],
    created_by: null,
    created_at: at,
  }))
  const pass = { status: 'active', issued_on: today, expiry_reason: 'medical', created_by: null, created_at: at } as const
  const clearance = { given_on: today, created_at: at }
  const kinds = () => (random.upTo(2) === 0 ? clearanceKinds : [random.pick(clearanceKinds)])
  const ids = await inTransaction(db, async (tx) => {
    const inserted = (await insertDrivers(tx, rows)).map(({ id }) => id)
    await insertPasses(
      tx,
      // Of a register, whose date may end the pass before the documents.
      inserted.map((id) => ({ ...pass, driver_id: id, expiry: dayNear(random), registered_until: dayNear(random) })),
    )
    await insertClearances(
      tx,
      inserted.flatMap((id) => kinds().map((kind) => ({ ...clearance, driver_id: id, kind, expiry: dayNear(random) }))),
    )
    await settle(tx, inserted, at)
    return inserted
  })
  drivers.push(...ids)
}

/** A change to a driver, locked as the product does it. */
const toOneDriver =
  (apply: (tx: Tx, change: DriverChange, fixture: CountsFixture) => Promise<unknown>): CountedChange =>
  (fixture) =>
    inTransaction(fixture.db, async (tx) => {
      const driver = await lockDriverById(tx, fixture.random.pick(fixture.drivers))
      await apply(tx, { driver, at, userId: null, why: 'a test' }, fixture)
    })

/** The product's own operations. */
const productChanges: readonly CountedChange[] = [
  toOneDriver((tx, change, { random }) => changeDriver(tx, change.driver.id, random.pick(events), change)),
  toOneDriver((tx, change, { random }) =>
    renewClearance(tx, change, { kind: random.pick(clearanceKinds), given_on: today, expiry: dayNear(random) }),
  ),
  toOneDriver((tx, change) => settleDrivers(tx, [change.driver.id], change)),
  toOneDriver(async (tx, change) => {
    await generatePass(tx, { ...change, status: change.driver.status_id, today })
    await settleDrivers(tx, [change.driver.id], change)
  }),
  toOneDriver(async (tx, { driver }, { random, transporters }) => {
    const changes = {
      gender: random.pick(genders),
      date_of_birth: born(random),
      transporter_id: random.pick(transporters),
      name: 'Renamed',
    }
    await updateDriver(tx, driver.id, changes, at)
    await settle(tx, [driver.id], at)
  }),
  toOneDriver(async (tx, { driver }, { random, userId, violations }) => {
    const { id: driver_id, auth_plant_id, transporter_id } = driver
    const violation = { driver_id, auth_plant_id, transporter_id, category: 'Conduct', violation: random.pick(violationNames) }
    const report = { ...violation, violation_date: today, state: 'recorded' as const }
    violations.push(await recordViolation(tx, report, { plantId: auth_plant_id, at, userId }))
  }),
  toOneDriver((tx, change, { random }) =>
    placeHold(
      tx,
      { ...change, today },
      {
        kind: 'issuer',
        reason: 'recall',
        plantId: null,
        startsOn: random.upTo(3) === 0 ? null : dayNear(random),
      },
    ),
  ),
  async ({ db, random, drivers }) => {
    const [found] = await db
      .selectFrom('clearance')
      .select(['id', 'driver_id'])
      .where('driver_id', '=', random.pick(drivers))
      .limit(1)
      .execute()
    if (!found) return
    await inTransaction(db, async (tx) => {
      await voidClearances(tx, [found.id])
      await settle(tx, [found.driver_id], at)
    })
  },
]

/** A statement that changes drivers, who are settled after it. */
const toDrivers =
  (statement: (fixture: CountsFixture) => RawBuilder<{ id: string }>): CountedChange =>
  (fixture) =>
    inTransaction(fixture.db, async (tx) => {
      const { rows } = await statement(fixture).execute(tx)
      await settle(
        tx,
        rows.map(({ id }) => id),
        at,
      )
    })

/** Arbitrary statements. */
const statements: readonly CountedChange[] = [
  toOneDriver(async (tx, { driver }, { random }) => {
    await sql`update driver set status_id = ${random.pick(statuses)}, gender = null where id = ${driver.id}`.execute(tx)
    throw new Rollback()
  }),
  toDrivers(
    ({ random, plants, drivers }) =>
      sql<{ id: string }>`update driver set auth_plant_id = ${random.pick(plants)} where id = ${random.pick(drivers)} returning id`,
  ),
  toDrivers(({ random, drivers }) => {
    const from = random.upTo(drivers.length)
    const some = drivers.slice(from, from + 20)
    return sql<{
      id: string
    }>`update driver set gender = ${random.pick(genders)}, status_id = ${random.pick(statuses)} where id = any(${some}) returning id`
  }),
]

export const driverChanges: readonly CountedChange[] = [...productChanges, ...statements]
