import { beforeAll, describe, expect, it } from 'vitest'
import { testApi, type Caller } from '#tests/world/test-api.ts'
import { aPassHolder, aSuspendedDriver } from '../pass/passes.factory.ts'
import { findDriversContract, maxFoundDrivers } from './find-drivers.contract.ts'

const api = await testApi()
const { find } = findDriversContract
const clerk = (plantId?: string) => api.as({ portal: 'staff_portal', permissions: ['drivers.read'], ...(plantId && { plantId }) })
const namesFound = async (call: Caller, search: string) => (await call(find, { search })).drivers.map(({ name }) => name)

it.each(['', ' ', 'a'])('refuses the search text %j as too short', async (search) => {
  const { call } = await clerk()
  await expect(call(find, { search })).rejects.toMatchObject({ status: 422, problem: { errors: { search: expect.any(String) } } })
})

describe('finds drivers', () => {
  let call: Caller
  let transporter: { call: Caller }
  beforeAll(async () => {
    const staff = await clerk()
    call = staff.call
    const here = { plantId: staff.plantId, phones: ['+254700000001'] }
    const grace = await aPassHolder(api.db, {
      ...here,
      name: 'Grace Achieng',
      id_no: '71000003',
      cardNo: 'K875',
      phones: ['+254733123456'],
    })
    await aSuspendedDriver(api.db, { ...here, name: 'Grace Barasa', id_no: '71000004', cardNo: 'K876' })
    await aPassHolder(api.db, { name: 'Grace Elsewhere', id_no: '71000005', cardNo: 'K877' })
    transporter = await api.as({
      portal: 'transporter_portal',
      plantId: staff.plantId,
      transporterId: grace.transporter_id,
      permissions: ['drivers.read'],
    })
  })

  it.each([
    ['grace', ['Grace Achieng', 'Grace Barasa']],
    ['7100000', ['Grace Achieng', 'Grace Barasa']],
    ['k875', ['Grace Achieng']],
    ['0733 123', ['Grace Achieng']],
    ['733123456', ['Grace Achieng']],
    ['%%', []],
  ])('by %j, whatever the status', async (typed, found) => expect(await namesFound(call, typed)).toEqual(found))

  it('only of the own transporter for its users', async () =>
    expect(await namesFound(transporter.call, 'grace')).toEqual(['Grace Achieng']))

  it('up to the limit', async () => {
    const here = await clerk()
    for (let n = 0; n <= maxFoundDrivers; n++) await aPassHolder(api.db, { plantId: here.plantId, name: `Otieno ${n}`, cardNo: `O-${n}` })
    expect(await namesFound(here.call, 'otieno')).toHaveLength(maxFoundDrivers)
  })
})
