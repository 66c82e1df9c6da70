import { inTransaction } from '#platform/server/database/database.ts'
import { settle } from '#drivers/drivers.factory.ts'
import { expect, it } from 'vitest'
import { anAuthPlantId } from '#accounts/accounts.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '../../driver-status.contract.ts'
import { aPassHolder, bringTo, giveClearances } from '../../pass/passes.factory.ts'
import { stretchesContract } from './stretches.contract.ts'

const api = await testApi()
const { db } = api
const reader = await api.as({ portal: 'staff_portal', permissions: ['drivers.read'] })
const { plantId } = reader
const list = (driver_id: string, call = reader.call) => call(stretchesContract.list, { driver_id })
const setStatus = (id: string, status: keyof typeof driverStatus, at: string) => bringTo(db, id, driverStatus[status], new Date(at))

it('is for staff who may see the drivers of the plant', async () => {
  const [driver, foreign] = [await aPassHolder(db, { plantId }), await aPassHolder(db)]
  const auditor = await api.as({ portal: 'staff_portal', plantId, permissions: ['audit.read'] })
  const office = await api.as({
    portal: 'transporter_portal',
    plantId,
    transporterId: driver.transporter_id,
    permissions: ['drivers.read'],
  })
  await expect(list(driver.id, auditor.call)).rejects.toMatchObject({ status: 403 })
  await expect(list(driver.id, office.call)).rejects.toMatchObject({ status: 403 })
  await expect(list(foreign.id)).rejects.toMatchObject({ status: 404 })
})

it('every change from when until when, newest first, also several in one day', async () => {
  const { id, cardNo } = await aPassHolder(db, { plantId, created_at: new Date('2026-03-01T08:00:00Z'), passExpiry: '2027-01-05' })
  await setStatus(id, 'suspended', '2026-03-05T06:00:00Z')
  await setStatus(id, 'active', '2026-03-05T06:20:00Z')
  const { data, total, kept_since } = await list(id)
  expect({ total, kept_since }).toEqual({ total: 3, kept_since: null })
  const status = (before: string | null, after: string) => ({ name: 'Status', before, after })
  const times = (from: string, until: string | null, days: readonly [string, string | null]) => ({
    from: `2026-03-${from}:00.000Z`,
    until: until && `2026-03-${until}:00.000Z`,
    from_day: days[0],
    until_day: days[1],
    has_time: true,
  })
  expect(data).toMatchObject([
    { ...times('05T06:20', null, ['2026-03-05', null]), values: expect.arrayContaining([status('Suspended', 'Active')]) },
    { ...times('05T06:00', '05T06:20', ['2026-03-05', '2026-03-05']), values: expect.arrayContaining([status('Active', 'Suspended')]) },
    times('01T08:00', '05T06:00', ['2026-03-01', '2026-03-05']),
  ])
  expect(data[2]?.values).toEqual(
    expect.arrayContaining([
      status(null, 'Active'),
      { name: 'Card in force', before: null, after: cardNo },
      { name: 'Pass expiry', before: null, after: '2027-01-05' },
      { name: 'Medical expiry', before: null, after: '2027-06-13' },
      { name: 'Pass ends with', before: null, after: '12 months from generation' },
    ]),
  )
  const page = await reader.call(stretchesContract.list, { driver_id: id, page: 2, page_size: 1 })
  expect(page.data).toEqual([data[1]])
})

it('of the time at another plant too, before the driver came', async () => {
  const [elsewhere, transporter] = [await anAuthPlantId(db), await aTransporter(db)]
  const { id } = await aPassHolder(db, { plantId: elsewhere, transporter_id: transporter.id, created_at: new Date('2026-03-01T08:00:00Z') })
  await inTransaction(db, async (tx) => {
    await tx.updateTable('driver').set({ auth_plant_id: plantId }).where('id', '=', id).execute()
    await settle(tx, [id], new Date('2026-04-01T08:00:00Z'))
  })
  const { data } = await list(id)
  expect(data).toMatchObject([
    { from: '2026-04-01T08:00:00.000Z', until: null, values: [{ name: 'Plant' }] },
    { from: '2026-03-01T08:00:00.000Z', until: '2026-04-01T08:00:00.000Z' },
  ])
  expect(data[1]?.values).toContainEqual({ name: 'Status', before: null, after: 'Active' })
})

it("that a doctor found the driver not fit is said to those who may read it, and 'see the plant doctor' to the others", async () => {
  const { id } = await aPassHolder(db, { plantId, created_at: new Date('2026-03-01T08:00:00Z'), passExpiry: null })
  const nurse = await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.read', 'medical.read'] })
  const unfit = { kind: 'medical' as const, given_on: '2026-11-03', expiry: '2026-11-03', fit_to_work: false, created_at: api.now }
  await giveClearances(db, [{ driver_id: id, ...unfit }])
  const findingFor = async (call = reader.call) =>
    (await list(id, call)).data[0]?.values.find(({ name }) => name === 'Medical finding')?.after
  expect(await findingFor(nurse.call)).toBe('Not fit to work')
  expect(await findingFor()).toBe('See the plant doctor')
  expect(JSON.stringify(await list(id))).not.toMatch(/fit to work/i)
})
