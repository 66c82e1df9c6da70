import { beforeAll, describe, expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi, type Caller } from '#tests/world/test-api.ts'
import { driverStatus } from '../driver-status.contract.ts'
import type { Input } from '#platform/contract/route.ts'
import { addDays } from '#platform/contract/plain-date.ts'
import { passListContract } from './pass-list.contract.ts'
import { aPassHolder, aSuspendedDriver, type PassHolderFields } from '../pass/passes.factory.ts'

const api = await testApi()

const { passes } = passListContract
const today = '2026-11-21'
const staffOfNewPlant = () => api.as({ portal: 'staff_portal', permissions: ['drivers.read'] })
const namesOf = async (call: Caller, input: Input<typeof passes>) => (await call(passes, input)).data.map(({ name }) => name)
const holder = (plantId: string, name: string, fields: PassHolderFields = {}) => aPassHolder(api.db, { plantId, name, ...fields })
const until = (days: number): PassHolderFields => {
  const day = addDays(today, days)
  return { passExpiry: day, clearances: { medical: day, ddt: '2028-01-01' } }
}

describe('the list refuses', () => {
  it.each([
    [{ pass: 'asleep' }, 'pass'],
    [{ verdict: 'maybe' }, 'verdict'],
    [{ of: 'licence' }, 'of'],
    [{ expiring: 0 }, 'expiring'],
    [{ expiring: 367 }, 'expiring'],
    [{ month: '2026-13' }, 'month'],
    [{ from: '2026-02-30' }, 'from'],
    [{ sort: 'status' }, 'sort'],
    [{ page: 0 }, 'page'],
    [{ transporter_id: 'x' }, 'transporter_id'],
  ])('%j with an error at %s', async (input, field) => {
    const { call } = await staffOfNewPlant()
    const refused = await call(passes, Object(input)).catch((error: unknown) => error)
    expect(refused).toMatchObject({ status: 422 })
    expect(Object.keys(Object(refused).problem.errors)).toContain(field)
  })
})

describe('the list shows', () => {
  it('only drivers of the own plant with a pass, in the format of the specification', async () => {
    const { call, plantId } = await staffOfNewPlant()
    const transporter = await aTransporter(api.db)
    const clearances = { medical: '2026-12-11', ddt: '2027-08-01', bulker: '2027-09-01' }
    const driver = await holder(plantId, 'Asha', { transporter_id: transporter.id, passExpiry: '2026-12-11', clearances })
    await holder(plantId, 'Nobody yet', { passExpiry: null, status_id: driverStatus.passGeneration })
    await aPassHolder(api.db)
    expect(await call(passes, {})).toEqual({
      data: [
        {
          _id: driver.id,
          name: 'Asha',
          id_no: driver.id_no,
          transporter_id: { _id: transporter.id, name: transporter.name },
          status: { id: 8, name: 'Active' },
          alloc_card: { card_no: driver.cardNo },
          pass: {
            status: { name: 'Active' },
            expiry: '2026-12-11',
            days_left: 20,
            current_medical: { expiry: '2026-12-11', days_left: 20, finding: null },
            current_ddt: { expiry: '2027-08-01', days_left: 253 },
            current_bulker_training: { expiry: '2027-09-01', days_left: 284 },
          },
          cleared_until: '2026-12-11',
          first_end: 'medical',
          picture_id: null,
          verdict: { key: 'warn', name: 'Warning' },
        },
      ],
      page: 1,
      page_size: 25,
      total: 1,
    })
  })

  it('a transporter its own drivers only, whatever the filter', async () => {
    const { plantId } = await staffOfNewPlant()
    const [own, rival] = [await aTransporter(api.db), await aTransporter(api.db)]
    await holder(plantId, 'Own', { transporter_id: own.id })
    await holder(plantId, 'Foreign', { transporter_id: rival.id })
    const { call } = await api.as({ portal: 'transporter_portal', plantId, transporterId: own.id, permissions: ['drivers.read'] })
    expect(await call(passes, {})).toMatchObject({ data: [{ name: 'Own' }], total: 1 })
    expect(await call(passes, { transporter_id: rival.id })).toMatchObject({ data: [], total: 0 })
    expect(await namesOf(call, { search: 'foreign' })).toEqual([])
  })
})

it('counts all, who may not load and who soon may not, as many as each lists, of a plant and of a transporter', async () => {
  const { call, plantId } = await staffOfNewPlant()
  const { id: transporter_id } = await aTransporter(api.db)
  await holder(plantId, 'Cleared')
  await holder(plantId, 'Ends today', until(0))
  await holder(plantId, 'Ends in 30 days', { ...until(30), transporter_id })
  await holder(plantId, 'Ends in 31 days', { ...until(31), transporter_id })
  await holder(plantId, 'Blacklisted', { status_id: driverStatus.blacklisted, transporter_id })
  await aSuspendedDriver(api.db, { plantId, name: 'Suspended' })
  for (const of of [{}, { transporter_id }]) {
    const total = async (verdict?: 'blocked' | 'warn') => (await call(passes, { ...of, ...(verdict && { verdict }) })).total
    const counts = await call(passListContract.summary, of)
    expect(counts).toEqual({ all: await total(), blocked: await total('blocked'), due: await total('warn') })
    expect(counts).toMatchObject('transporter_id' in of ? { all: 3, blocked: 1, due: 1 } : { all: 6, blocked: 3, due: 1 })
  }
  const rival = await api.as({ portal: 'transporter_portal', plantId })
  expect(await rival.call(passListContract.summary, { transporter_id })).toEqual({ all: 0, blocked: 0, due: 0 })
})

describe('filters', () => {
  let call: Caller
  let yard: string
  beforeAll(async () => {
    const here = await staffOfNewPlant()
    const { plantId } = here
    call = here.call
    yard = (await aTransporter(api.db)).id
    await holder(plantId, 'Ended yesterday', until(-1))
    await holder(plantId, 'Ends today', until(0))
    await holder(plantId, 'Ends tomorrow', until(1))
    await holder(plantId, 'Ends in 30 days', { ...until(30), transporter_id: yard })
    await holder(plantId, 'Ends in 31 days', until(31))
    await holder(plantId, 'Without a medical', { passExpiry: '2027-06-01', clearances: { ddt: '2027-06-01' }, transporter_id: yard })
    await aSuspendedDriver(api.db, {
      plantId,
      name: 'Suspended',
      passExpiry: '2026-12-05',
      clearances: { medical: '2026-12-05', ddt: '2027-01-01' },
    })
    await holder(plantId, 'Blacklisted', { status_id: driverStatus.blacklisted, transporter_id: yard })
    await holder(plantId, 'Card cancelled', { status_id: driverStatus.cardCancelled })
    await holder(plantId, 'Waits for a card', { status_id: driverStatus.cardIssuance })
  })

  const cases: readonly (readonly [Input<typeof passes>, readonly string[]])[] = [
    [{ pass: 'active' }, ['Ends in 30 days', 'Ends in 31 days', 'Ends tomorrow', 'Without a medical']],
    [{ pass: 'expired' }, ['Ended yesterday', 'Ends today']],
    [{ pass: 'suspended' }, ['Suspended']],
    [{ pass: 'cancelled' }, ['Blacklisted', 'Card cancelled']],
    [{ pass: 'pending' }, ['Waits for a card']],
    [{ verdict: 'cleared' }, ['Ends in 31 days']],
    [{ verdict: 'warn' }, ['Ends in 30 days', 'Ends tomorrow']],
    [
      { verdict: 'blocked' },
      ['Blacklisted', 'Card cancelled', 'Ended yesterday', 'Ends today', 'Suspended', 'Waits for a card', 'Without a medical'],
    ],
    [{ verdict: 'blocked', pass: 'active' }, ['Without a medical']],
    [{ verdict: 'cleared', pass: 'suspended' }, []],
    [{ expiring: 30 }, ['Ends tomorrow', 'Suspended', 'Ends in 30 days']],
    [{ expiring: 30, pass: 'active' }, ['Ends tomorrow', 'Ends in 30 days']],
    [{ expiring: 1 }, ['Ends tomorrow']],
    [{ expiring: 60, of: 'ddt' }, ['Suspended']],
    [{ month: '2026-12', of: 'medical' }, ['Suspended', 'Ends in 30 days', 'Ends in 31 days']],
    [{ month: '2026-11' }, ['Ends tomorrow']],
    [{ from: '2026-11-20', to: '2026-11-21' }, ['Ended yesterday', 'Ends today']],
    [{ to: '2026-11-20' }, ['Ended yesterday']],
    [{ of: 'bulker', from: '2026-01-01' }, []],
    [{ search: 'ends' }, ['Ends in 30 days', 'Ends in 31 days', 'Ends today', 'Ends tomorrow']],
    [{ search: 'ends', verdict: 'warn' }, ['Ends in 30 days', 'Ends tomorrow']],
    [{ search: 'days', pass: 'active', sort: '-pass_expiry' }, ['Ends in 31 days', 'Ends in 30 days']],
    [{ search: 'ustom' }, []],
    [{ search: 'list', param: 'name' }, ['Blacklisted']],
    [{ search: '+254724865', param: 'phone', pass: 'pending' }, ['Waits for a card']],
    [{ search: '724865880', param: 'phone', pass: 'expired' }, ['Ended yesterday', 'Ends today']],
    [{ search: '724865880', pass: 'expired' }, ['Ended yesterday', 'Ends today']],
    [{ search: 'no digits', param: 'phone' }, []],
  ]
  it.each(cases)('%j', async (input, names) => {
    const answer = await call(passes, input)
    expect(answer.data.map(({ name }) => name)).toEqual(names)
    expect(answer.total).toBe(names.length)
    // Counted instead of read from stored counts, with the same result.
    const ofYard = await call(passes, { ...input, transporter_id: yard })
    const inYard = ['Ends in 30 days', 'Without a medical', 'Blacklisted']
    expect(ofYard.data.map(({ name }) => name)).toEqual(names.filter((name) => inYard.includes(name)))
    expect(ofYard.total).toBe(ofYard.data.length)
  })

  it('filters by the status it shows', async () => {
    for (const pass of ['active', 'expired', 'suspended', 'cancelled', 'pending'] as const)
      for (const { pass: shown } of (await call(passes, { pass })).data) expect(shown.status.name.toLowerCase()).toBe(pass)
    for (const verdict of ['cleared', 'warn', 'blocked'] as const)
      for (const row of (await call(passes, { verdict })).data) expect(row.verdict.key).toBe(verdict)
  })

  it('finds id numbers and card numbers by prefix', async () => {
    const [first] = (await call(passes, { search: 'blacklisted' })).data
    expect(await namesOf(call, { search: first?.id_no ?? '', param: 'id_no' })).toEqual(['Blacklisted'])
    const [holder] = (await call(passes, { search: 'Suspended', pass: 'suspended' })).data
    expect(await namesOf(call, { search: holder?.alloc_card?.card_no.toLowerCase() ?? '', param: 'card_no' })).toEqual([holder?.name])
  })
})
