import { beforeAll, describe, expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi, type Caller } from '#tests/world/test-api.ts'
import { aPassHolder, aSuspendedDriver, manyDrivers } from '../pass/passes.factory.ts'
import { driversContract } from '../list/drivers.contract.ts'

let call: Caller
let plantId: string
const api = await testApi()
beforeAll(async () => {
  ;({ call, plantId } = await api.as({ portal: 'staff_portal', permissions: ['drivers.read'] }))
})

const list = driversContract.active
const namesOf = async (input: Parameters<typeof call<typeof list>>[1]) => (await call(list, input)).data.map(({ name }) => name)

it('a capped search reports its cap', async () => {
  const here = await api.as({ portal: 'staff_portal', permissions: ['drivers.read'] })
  const {
    id: _,
    cardNo: _card,
    ...like
  } = await aPassHolder(api.db, {
    plantId: here.plantId,
    name: 'Otieno 0',
    phones: ['+254711000001', '+254711000002'],
    passExpiry: null,
    clearances: {},
  })
  await manyDrivers(
    api.db,
    Array.from({ length: 1200 }, (_each, n) => ({ ...like, id_no: String(91_000_001 + n), name: `Otieno ${n + 1}` })),
  )
  expect(await here.call(list, { search: 'otieno' })).toMatchObject({ total: 1000, capped_at: 1000 })
  expect(await here.call(list, { search: '91', param: 'id_no' })).toMatchObject({ total: 1000, capped_at: 1000 })
  expect(await here.call(list, { search: 'tien' })).toMatchObject({ total: 1000, capped_at: 1000 })
  expect(await here.call(list, { search: '1100000', param: 'phone' })).toMatchObject({ total: 1000, capped_at: 1000 })
  // Each driver has two matching numbers, so 1,000 numbers give 500 drivers.
  expect(await here.call(list, { search: '07', param: 'phone' })).toMatchObject({ capped_at: expect.any(Number) })
})

describe('a search', () => {
  beforeAll(async () => {
    const others = { plantId, phones: ['+254700000001'] }
    await aPassHolder(api.db, { ...others, name: 'Kamau Peter', id_no: '70000001', cardNo: 'DP-100' })
    await aPassHolder(api.db, { ...others, name: 'Peter Kamau Kamanzi', id_no: '70000002', cardNo: 'DP-101' })
    await aPassHolder(api.db, {
      ...others,
      name: 'Grace Mwangi',
      id_no: '71000003',
      cardNo: 'KE-1%0',
      phones: ['+254733123456', '+254724865880'],
    })
    await aSuspendedDriver(api.db, { ...others, name: 'Kamau Suspended', id_no: '70000004', cardNo: 'DP-104' })
    await aPassHolder(api.db, { name: 'Kamau Elsewhere', cardNo: 'DP-105' })
  })

  it.each([
    ['name', 'kama', ['Kamau Peter', 'Peter Kamau Kamanzi']],
    ['name', 'PETER  kam', ['Peter Kamau Kamanzi', 'Kamau Peter']],
    ['name', 'wang', ['Grace Mwangi']],
    ['name', 'w', ['Grace Mwangi']],
    ['name', 'eter kam', ['Peter Kamau Kamanzi']],
    ['name', 'ama', ['Peter Kamau Kamanzi', 'Kamau Peter']],
    ['name', 'ama pet', []],
    ['name', 'unknown', []],
    ['name', '%', []],
    ['name', '+254733', ['Grace Mwangi']],
    ['name', '7000000', ['Kamau Peter', 'Peter Kamau Kamanzi']],
    ['name', '71000003', ['Grace Mwangi']],
    ['name', '0724 865 880', ['Grace Mwangi']],
    ['name', '3312', ['Grace Mwangi']],
    ['name', '99', []],
    ['id_no', '7000000', ['Kamau Peter', 'Peter Kamau Kamanzi']],
    ['id_no', '71000003', ['Grace Mwangi']],
    ['card_no', 'dp-10', ['Kamau Peter', 'Peter Kamau Kamanzi']],
    ['card_no', 'KE-1%', ['Grace Mwangi']],
    ['phone', '0724 865 880', ['Grace Mwangi']],
    ['phone', '+254733', ['Grace Mwangi']],
    ['phone', '123456', ['Grace Mwangi']],
    ['phone', '0733', ['Grace Mwangi']],
    ['phone', '880', ['Grace Mwangi']],
    ['phone', '3312', ['Grace Mwangi']],
    ['phone', '80', []],
    ['phone', 'asha', []],
  ] as const)('by %s for %j', async (param, search, found) => {
    const answer = await call(list, { param, search })
    expect(answer.data.map(({ name }) => name)).toEqual(found)
    expect(answer.total).toBe(found.length)
  })

  it('respects tile and transporter', async () => {
    expect(await namesOf({ search: 'kamau', key: 'suspended' })).toEqual(['Kamau Suspended'])
    expect(await namesOf({ search: 'kamau', transporter_id: '999999' })).toEqual([])
  })

  it('finds drivers after a transfer or a change of name and number', async () => {
    const { id } = await aPassHolder(api.db, {
      plantId,
      name: 'Moses Kiprono',
      id_no: '72000005',
      cardNo: 'DP-500',
      phones: ['+254755123987'],
    })
    const { id: transporter_id } = await aTransporter(api.db)
    await api.ownerDb.updateTable('driver').set({ transporter_id }).where('id', '=', id).execute()
    const found = async (search: string, param: 'name' | 'phone' | 'id_no' | 'card_no') => namesOf({ search, param, transporter_id })
    expect(await found('kiprono', 'name')).toEqual(['Moses Kiprono'])
    expect(await found('ipron', 'name')).toEqual(['Moses Kiprono'])
    expect(await found('3987', 'phone')).toEqual(['Moses Kiprono'])
    expect(await found('72', 'id_no')).toEqual(['Moses Kiprono'])
    expect(await found('dp-5', 'card_no')).toEqual(['Moses Kiprono'])
    await api.ownerDb
      .updateTable('driver')
      .set({ name: 'Moses Kiptoo', phones: ['+254766000111'] })
      .where('id', '=', id)
      .execute()
    expect(await found('kiprono', 'name')).toEqual([])
    expect(await found('iptoo', 'name')).toEqual(['Moses Kiptoo'])
    expect(await found('3987', 'phone')).toEqual([])
    expect(await found('0766', 'phone')).toEqual(['Moses Kiptoo'])
  })

  it('can be sorted and paged like the list', async () => {
    expect(await namesOf({ search: 'kama', sort: '-name', page_size: 1 })).toEqual(['Peter Kamau Kamanzi'])
    expect(await namesOf({ search: 'kama', page: 2, page_size: 1 })).toEqual(['Peter Kamau Kamanzi'])
  })
})
