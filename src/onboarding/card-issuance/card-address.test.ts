import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { cardActionsContract } from './card-actions.contract.ts'
import { cardIssuanceContract } from './card-issuance.contract.ts'

const api = await testApi({ publicUrl: 'http://localhost' })

it('refuses to print an address without https, which cards carry for years, until it is accepted; allocates nothing before', async () => {
  const clerk = await api.as({ portal: 'staff_portal' })
  const { id } = await aPassHolder(api.db, { plantId: clerk.plantId, status_id: driverStatus.cardIssuance, cardNo: null })
  const order = { driver_ids: [id], layout: 'single' as const }
  expect(await clerk.call(cardIssuanceContract.address, {})).toEqual({ address: { site: 'http://localhost', is_secure: false } })
  await expect(clerk.call(cardActionsContract.print, order)).rejects.toMatchObject({
    status: 409,
    problem: { code: 'plain_address', errors: { address: expect.stringContaining('http://localhost') } },
  })
  expect((await clerk.call(cardIssuanceContract.details, { driver_id: id })).driver.card).toBeNull()
  expect(String(await clerk.call(cardActionsContract.print, { ...order, address: 'accepted' })).slice(0, 5)).toBe('%PDF-')
})
