import { settle } from '#drivers/drivers.factory.ts'
import { driversAsAt, type DriverAsAt, type DriverScope } from './driver-history.sql.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { anAuthPlantId } from '#accounts/accounts.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { transportersContract } from '#administration/transporters/transporters.contract.ts'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '../driver-status.contract.ts'
import { updateDriver } from '../drivers.store.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { aPassHolder, bringTo } from '../pass/passes.factory.ts'
import { findFirstHistoryDay } from './driver-days.store.ts'

const api = await testApi()
const { db } = api

/** A time of the day; of two calls the second gives a later one. */
const at = (day: string) => new Date(Date.parse(`${day}T09:00:00Z`) + ++calls)
let calls = 0
const setStatus = (id: string, status: keyof typeof driverStatus, day: string) => bringTo(db, id, driverStatus[status], at(day))
const transfer = (id: string, transporter_id: string, day: string) =>
  inTransaction(db, async (tx) => {
    const moment = at(day)
    await updateDriver(tx, id, { transporter_id }, moment)
    await settle(tx, [id], moment)
  })
const listAsAt = async (scope: DriverScope, day: string): Promise<readonly DriverAsAt[]> =>
  (await sql<DriverAsAt>`select * from ${driversAsAt(scope, day)} h order by driver_id`.execute(db)).rows
const aPlantScope = async (): Promise<{ plantId: string; scope: DriverScope }> => {
  const plantId = await anAuthPlantId(db)
  return { plantId, scope: { plantIds: [plantId], transporterId: null } }
}

it('keeps the last state of each day, from the day of registration', async () => {
  const { plantId, scope } = await aPlantScope()
  expect(await findFirstHistoryDay(db, scope.plantIds)).toBeNull()
  const driver = await aPassHolder(db, { plantId, created_at: at('2026-03-02'), passExpiry: '2027-01-05' })
  await setStatus(driver.id, 'suspended', '2026-03-05')
  await setStatus(driver.id, 'blacklisted', '2026-03-05')
  await setStatus(driver.id, 'active', '2026-03-09')
  await setStatus(driver.id, 'left', '2026-03-09')

  expect(await listAsAt(scope, '2026-03-01')).toEqual([])
  const [first] = await listAsAt(scope, '2026-03-02')
  expect(first).toMatchObject({ status_id: driverStatus.active, card_no: driver.cardNo, pass_status: 'active', pass_expiry: '2027-01-05' })
  expect(first).toMatchObject({ medical_expiry: '2027-06-13', vehicle_options: ['Flatbed'], cleared_until: '2027-01-05', gender: 'Female' })
  expect(await listAsAt(scope, '2026-03-04')).toEqual([first])
  expect(await listAsAt(scope, '2026-03-08')).toMatchObject([{ status_id: driverStatus.blacklisted, status_since: '2026-03-05' }])
  expect(await listAsAt(scope, '2027-01-01')).toMatchObject([{ status_id: driverStatus.left, status_since: '2026-03-09' }])
  expect(await findFirstHistoryDay(db, scope.plantIds)).toBe('2026-03-02')
})

it('a status that is taken back on its day has not begun', async () => {
  const { plantId, scope } = await aPlantScope()
  const driver = await aPassHolder(db, { plantId, created_at: at('2026-03-02') })
  await setStatus(driver.id, 'suspended', '2026-03-05')
  await setStatus(driver.id, 'active', '2026-03-05')
  expect(await listAsAt(scope, '2026-03-05')).toMatchObject([{ status_id: driverStatus.active, status_since: '2026-03-02' }])
})

it('a driver is with the transporter and at the plant of the day', async () => {
  const [{ plantId, scope }, elsewhere] = [await aPlantScope(), await aPlantScope()]
  const [one, other] = [await aTransporter(db), await aTransporter(db)]
  const driver = await aPassHolder(db, { plantId, transporter_id: one.id, created_at: at('2026-03-02') })
  await transfer(driver.id, other.id, '2026-03-04')
  await inTransaction(db, async (tx) => {
    await tx.updateTable('driver').set({ auth_plant_id: elsewhere.plantId }).where('id', '=', driver.id).execute()
    await settle(tx, [driver.id], at('2026-03-06'))
  })
  expect(await listAsAt({ ...scope, transporterId: one.id }, '2026-03-03')).toHaveLength(1)
  expect(await listAsAt({ ...scope, transporterId: one.id }, '2026-03-04')).toEqual([])
  expect(await listAsAt({ ...scope, transporterId: other.id }, '2026-03-05')).toHaveLength(1)
  expect(await listAsAt(scope, '2026-03-06')).toEqual([])
  expect(await listAsAt(elsewhere.scope, '2026-03-06')).toHaveLength(1)
  expect(await listAsAt(elsewhere.scope, '2026-03-05')).toEqual([])
})

it('what follows from another record is kept on the day of the audited change', async () => {
  const admin = await api.as({ portal: 'staff_portal' })
  const scope = { plantIds: [admin.plantId], transporterId: null }
  const yard = await aTransporter(db)
  await aPassHolder(db, { plantId: admin.plantId, transporter_id: yard.id, passExpiry: '2027-01-05' })
  await aPassHolder(db, { plantId: admin.plantId, transporter_id: yard.id, passExpiry: null })
  await admin.call(transportersContract.update, {
    id: yard.id,
    name: yard.name,
    email: yard.email,
    is_spot: true,
    valid_until: '2026-12-24',
  })
  expect(await listAsAt(scope, '2026-11-20')).toMatchObject([{ pass_expiry: '2027-01-05', spot_until: null }, { spot_until: null }])
  const today = await listAsAt(scope, '2026-11-21')
  expect(today).toMatchObject([
    { pass_expiry: '2026-12-24', pass_reason: 'transporter', spot_until: '2026-12-24' },
    { spot_until: '2026-12-24' },
  ])
})

it('keeps each column of the state', async () => {
  const columnsOf = (relation: string) =>
    sql<{ column: string; type: string }>`select column_name as "column", udt_name as type from information_schema.columns
      where table_name = ${relation}`.execute(db)
  const [state, history] = [await columnsOf('driver_state'), await columnsOf('driver_history')]
  expect(history.rows).toEqual(expect.arrayContaining(state.rows))
})
