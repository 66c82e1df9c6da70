import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { aDriver, aTwin, nextIdNo } from '#drivers/drivers.factory.ts'
import { barredMatchesContract } from './barred-matches.contract.ts'

const api = await testApi()
const { sharedNumbers, sharedNumbersForAdministrators } = barredMatchesContract
const reviewer = await api.as({ portal: 'staff_portal', permissions: ['blacklist.review'] })
const { plantId } = reviewer
const administrator = await api.as({ portal: 'staff_portal', plantId, permissions: ['administration.manage'] })
const clerk = await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.read'] })

it('nobody else sees them', async () => {
  for (const route of [sharedNumbers, sharedNumbersForAdministrators])
    await expect(clerk.call(route, {})).rejects.toMatchObject({ status: 403 })
})

it('numbers of several records are listed until one is corrected, with names of the own plant only', async () => {
  const here = await aDriver(api.db, { plantId, name: 'Peter Twice' })
  const twin = await aTwin(api.ownerDb, here, `0${here.id_no}`)
  const elsewhere = await aDriver(api.db, { name: 'Foreign Holder' })
  await aTwin(api.ownerDb, elsewhere, `0${elsewhere.id_no}`)
  await api.ownerDb
    .updateTable('driver')
    .set({ auth_plant_id: elsewhere.auth_plant_id, name: 'Foreign Twin' })
    .where('id', '=', twin.id)
    .execute()
  for (const numbers of [
    (await reviewer.call(sharedNumbers, {})).numbers,
    (await administrator.call(sharedNumbersForAdministrators, {})).numbers,
  ]) {
    expect(numbers).toHaveLength(1)
    expect(numbers[0]?.holders).toMatchObject([
      { id_no: here.id_no, driver: { name: 'Peter Twice' }, status: { name: 'Active' } },
      { id_no: `0${here.id_no}`, driver: null, plant: expect.any(String) },
    ])
    expect(JSON.stringify(numbers)).not.toContain('Foreign')
  }
  await api.ownerDb.updateTable('driver').set({ id_no: nextIdNo() }).where('id', '=', here.id).execute()
  expect((await reviewer.call(sharedNumbers, {})).numbers).toEqual([])
})
