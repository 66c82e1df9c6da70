import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { anAuthPlant } from '#administration/master-data.factory.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { cardActionsContract } from './card-actions.contract.ts'
import { cardIssuanceContract } from './card-issuance.contract.ts'

const api = await testApi({ publicUrl: 'https://localhost' })
const { id: plantId } = await anAuthPlant(api.db)
await api.db.updateTable('auth_plant').set({ card_prefix: 'SGN-' }).where('id', '=', plantId).execute()
const clerk = await api.as({ portal: 'staff_portal', plantId, permissions: ['onboarding.cards'] })

const waiting = (fields: object = {}) => aPassHolder(api.db, { plantId, status_id: driverStatus.cardIssuance, cardNo: null, ...fields })
const print = (...driver_ids: string[]) => clerk.call(cardActionsContract.print, { driver_ids, layout: 'single' })
const cardNoOf = async (driver_id: string) => (await clerk.call(cardIssuanceContract.details, { driver_id })).driver.card?.card_no

it('a name with a character that no font has is refused before it costs a number', async () => {
  const [own, smiling] = [await waiting({ name: 'محمد Nguyễn 王小明' }), await waiting({ name: 'Asha 😀 Otieno' })]
  await expect(print(own.id, smiling.id)).rejects.toMatchObject({
    status: 409,
    problem: {
      message:
        "No card is printed for Asha 😀 Otieno. The character '😀' (U+1F600) in the driver's name cannot be printed. Nothing was printed. Correct it, or leave the driver out, and print again.",
    },
  })
  expect(await cardNoOf(own.id)).toBeUndefined()
  expect((await clerk.call(cardIssuanceContract.batches, {})).total).toBe(0)
  await print(own.id)
  expect(await cardNoOf(own.id)).toBe('SGN-000001')
})
