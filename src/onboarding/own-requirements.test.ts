import { expect, it } from 'vitest'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aRequirement } from '#drivers/requirements/requirements.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { cardActionsContract } from './card-issuance/card-actions.contract.ts'
import { cardIssuanceContract } from './card-issuance/card-issuance.contract.ts'
import { aWaitingDriver } from './pass-generation/pass-generation.factory.ts'
import { passGenerationContract } from './pass-generation/pass-generation.contract.ts'

const api = await testApi({ publicUrl: 'https://localhost' })
const clerk = await api.as({ portal: 'staff_portal' })
const { plantId } = clerk
const stranger = await api.as({ portal: 'staff_portal' })
await aRequirement(api.db, stranger.plantId, { key: 'quarry', name: 'quarry permit' })

it('what the plant asks for of its own keeps back neither pass nor card, and is said beside both; nothing of another plant', async () => {
  const [waiting, issuing] = [
    await aWaitingDriver(api.db, { plantId }),
    await aPassHolder(api.db, { plantId, status_id: driverStatus.cardIssuance, cardNo: null }),
  ]
  const unmet = async () => [
    (await clerk.call(passGenerationContract.details, { driver_id: waiting.id })).unmet,
    (await clerk.call(cardIssuanceContract.details, { driver_id: issuing.id })).driver.unmet,
  ]
  expect(await unmet()).toEqual([[], []])
  await aRequirement(api.db, plantId)
  expect(await unmet()).toEqual([['site induction'], ['site induction']])
  const made = await clerk.call(passGenerationContract.generate, { driver_ids: [waiting.id] })
  expect(made).toMatchObject({ failed: [], generated: [{ driver_id: waiting.id }] })
  await clerk.call(cardActionsContract.print, { driver_ids: [issuing.id], layout: 'single' })
  const { card } = (await clerk.call(cardIssuanceContract.details, { driver_id: issuing.id })).driver
  const over = { received_by: 'Asha', handed_over_on: '2026-11-21', identity: 'checked' as const }
  await clerk.call(cardActionsContract.handOver, { card_id: card?._id ?? '', ...over })
  const { driver } = await clerk.call(cardIssuanceContract.details, { driver_id: issuing.id })
  expect([driver.status.name, driver.unmet]).toEqual(['Active', []])
})
