import { beforeAll, describe, expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi, type Caller } from '#tests/world/test-api.ts'
import { aPassHolder, aSuspendedDriver, bringTo } from '../pass/passes.factory.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { foldCounts } from '#platform/server/counts/counts.ts'
import { driverStatus } from '../driver-status.contract.ts'
import { driversContract } from './drivers.contract.ts'
import { changeDriver } from '../change-driver.service.ts'
import { aDriver } from '../drivers.factory.ts'

let call: Caller
const api = await testApi()
beforeAll(async () => {
  ;({ call } = await api.as({ portal: 'staff_portal', permissions: ['drivers.read'] }))
})

const list = driversContract.active
const namesOf = async (input: Parameters<typeof call<typeof list>>[1], caller = call) =>
  (await caller(list, input)).data.map(({ name }) => name)
const noVerdicts = { blocked: 0, due: 0 }
const staffOfNewPlant = () => api.as({ portal: 'staff_portal', permissions: ['drivers.read'] })

describe('the list refuses', () => {
  it.each([
    [{ key: 'sleeping' }, 'key'],
    [{ param: 'shoe_size' }, 'param'],
    [{ sort: 'id_no' }, 'sort'],
    [{ page: 0 }, 'page'],
    [{ page_size: 101 }, 'page_size'],
    [{ transporter_id: 'x' }, 'transporter_id'],
    [{ auth_plant_id: '1' }, '_'],
  ])('%j with an error at %s', async (input, field) => {
    const refused = await call(list, Object(input)).catch((error: unknown) => error)
    expect(refused).toMatchObject({ status: 422 })
    expect(Object.keys(Object(refused).problem.errors)).toContain(field)
  })
})

describe('the list shows', () => {
  it('only drivers of the own plant, in the format of the specification', async () => {
    const here = await staffOfNewPlant()
    const transporter = await aTransporter(api.db)
    const driver = await aPassHolder(api.db, { plantId: here.plantId, transporter_id: transporter.id, passExpiry: '2026-12-11' })
    await aPassHolder(api.db)
    expect(await here.call(list, {})).toEqual({
      data: [
        {
          _id: driver.id,
          name: driver.name,
          transporter_id: { _id: transporter.id, name: transporter.name },
          id_no: driver.id_no,
          alloc_card: { card_no: driver.cardNo },
          alloc_pass: { expiry: '2026-12-11', days_left: 20 },
          status: { id: 8, name: 'Active' },
          verdict: { key: 'warn', name: 'Warning' },
          cleared_until: '2026-12-11',
          first_end: 'pass',
          picture_id: null,
          documents: expect.arrayContaining([{ what: 'bulker', state: 'not needed', expiry: null }]),
        },
      ],
      page: 1,
      page_size: 25,
      total: 1,
    })
  })

  it('a tile, a transporter, or both, with the stored counts', async () => {
    const here = await staffOfNewPlant()
    const transporter = await aTransporter(api.db)
    await aPassHolder(api.db, { plantId: here.plantId, name: 'Abel' })
    await aPassHolder(api.db, { plantId: here.plantId, name: 'Beth', transporter_id: transporter.id })
    await aSuspendedDriver(api.db, { plantId: here.plantId, name: 'Caleb', transporter_id: transporter.id })
    await aDriver(api.db, { plantId: here.plantId, name: 'Dora', status_id: driverStatus.blacklisted })
    expect(await namesOf({ transporter_id: transporter.id }, here.call)).toEqual(['Beth'])
    expect(await namesOf({ key: 'suspended', transporter_id: transporter.id }, here.call)).toEqual(['Caleb'])
    expect(await namesOf({ key: 'blacklisted' }, here.call)).toEqual(['Dora'])
    expect(await here.call(driversContract.summary, {})).toEqual({ active: 2, suspended: 1, blacklisted: 1, ...noVerdicts })
    const ofTransporter = { transporter_id: transporter.id }
    expect(await here.call(driversContract.summary, ofTransporter)).toEqual({ active: 1, suspended: 1, blacklisted: 0, ...noVerdicts })
    const rival = await api.as({ portal: 'transporter_portal', plantId: here.plantId })
    expect(await rival.call(driversContract.summary, ofTransporter)).toEqual({ active: 0, suspended: 0, blacklisted: 0, ...noVerdicts })
    expect((await here.call(driversContract.formData, {})).transporters).toContainEqual({ _id: transporter.id, name: transporter.name })
  })

  it('who may not load and who soon may not, as many as are counted, of a plant and of a transporter', async () => {
    const here = await staffOfNewPlant()
    const { id: transporter_id } = await aTransporter(api.db)
    const plant = { plantId: here.plantId }
    await aPassHolder(api.db, { ...plant, name: 'Cleared' })
    await aPassHolder(api.db, { ...plant, name: 'Ends today', passExpiry: '2026-11-21' })
    await aPassHolder(api.db, { ...plant, name: 'Without a pass', passExpiry: null, transporter_id })
    await aPassHolder(api.db, { ...plant, name: 'Ends in 30 days', passExpiry: '2026-12-21', transporter_id })
    await aPassHolder(api.db, { ...plant, name: 'Ends in 31 days', passExpiry: '2026-12-22', transporter_id })
    await aSuspendedDriver(api.db, { ...plant, transporter_id })
    expect(await namesOf({ verdict: 'blocked' }, here.call)).toEqual(['Ends today', 'Without a pass'])
    expect(await namesOf({ verdict: 'warn' }, here.call)).toEqual(['Ends in 30 days'])
    expect(await here.call(driversContract.summary, {})).toMatchObject({ active: 5, suspended: 1, blocked: 2, due: 1 })
    expect(await here.call(driversContract.summary, { transporter_id })).toMatchObject({ active: 3, suspended: 1, blocked: 1, due: 1 })
    await foldCounts(api.db)
    expect(await here.call(driversContract.summary, {})).toMatchObject({ blocked: 2, due: 1 })
  })

  it('a card only once it has been handed over', async () => {
    const here = await staffOfNewPlant()
    await aPassHolder(api.db, { plantId: here.plantId, status_id: driverStatus.suspended, isCardAtOffice: true })
    expect((await here.call(list, { key: 'suspended' })).data[0]?.alloc_card).toBeNull()
  })
})

describe('every sort order pages without gaps or duplicates', () => {
  let here: Awaited<ReturnType<typeof staffOfNewPlant>>
  beforeAll(async () => {
    here = await staffOfNewPlant()
    const transporters = [
      await aTransporter(api.db, { name: 'Zebra Haulage' }),
      await aTransporter(api.db, { name: 'Acacia Movers' }),
      await aTransporter(api.db, { name: 'Mara Cargo' }),
    ]
    for (let n = 0; n < 12; n++) {
      const transporter_id = transporters[n % 3]?.id ?? ''
      await aPassHolder(api.db, {
        plantId: here.plantId,
        transporter_id,
        name: `Driver ${String.fromCharCode(76 - n)}`,
        passExpiry: `2027-0${1 + (n % 4)}-10`,
      })
    }
  })

  it.each(['name', 'transporter', 'pass_expiry'] as const)('%s, forwards and backwards', async (sort) => {
    const pageOf = async (sign: '' | '-', page: number) => (await here.call(list, { sort: `${sign}${sort}`, page, page_size: 5 })).data
    const all = async (sign: '' | '-') => [...(await pageOf(sign, 1)), ...(await pageOf(sign, 2)), ...(await pageOf(sign, 3))]
    const forwards = await all('')
    expect(new Set(forwards.map(({ _id }) => _id)).size).toBe(12)
    expect(await all('-')).toEqual(forwards.toReversed())
    const keys = {
      name: forwards.map(({ name }) => name),
      transporter: forwards.map((row) => row.transporter_id.name),
      pass_expiry: forwards.map((row) => row.alloc_pass?.expiry ?? ''),
    }
    expect(keys[sort]).toEqual(keys[sort].toSorted())
    expect(await pageOf('', 4)).toEqual([])
    expect((await here.call(list, { sort, page: 100, page_size: 100 })).total).toBe(12)
  })
})

it('a status change updates tiles, searches and counts at once, and is audited', async () => {
  const here = await staffOfNewPlant()
  const { id } = await aPassHolder(api.db, { plantId: here.plantId, name: 'Moses Kiprono' })
  await inTransaction(api.db, async (tx) => {
    await changeDriver(tx, id, 'suspended', { at: api.now, userId: here.userId, why: 'test' })
    await bringTo(tx, id, driverStatus.suspended, api.now)
  })
  expect(await namesOf({ search: 'kiprono' }, here.call)).toEqual([])
  expect(await namesOf({ search: 'kiprono', key: 'suspended' }, here.call)).toEqual(['Moses Kiprono'])
  expect(await here.call(driversContract.summary, {})).toEqual({ active: 0, suspended: 1, blacklisted: 0, ...noVerdicts })
  const audit = await api.db
    .selectFrom('audit')
    .select(['action', 'user_id', 'before', 'after'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  expect(audit).toEqual([
    { action: 'driver suspended', user_id: here.userId, before: { status_id: 8 }, after: { status_id: 10, why: 'test' } },
    { action: 'pass made suspended', user_id: here.userId, before: { pass: 'active' }, after: { pass: 'suspended', why: 'test' } },
  ])
})

it('folding leaves the counts unchanged', async () => {
  const here = await staffOfNewPlant()
  for (const name of ['Abel', 'Beth', 'Caleb']) await aPassHolder(api.db, { plantId: here.plantId, name })
  await aSuspendedDriver(api.db, { plantId: here.plantId })
  const before = await here.call(driversContract.summary, {})
  await Promise.all([foldCounts(api.db), foldCounts(api.db), aPassHolder(api.db, { plantId: here.plantId })])
  expect(await here.call(driversContract.summary, {})).toEqual({ ...before, active: before.active + 1 })
})
