import { beforeAll, describe, expect, it } from 'vitest'
import { testApi, type TestApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { holdsContract } from '#drivers/holds/placing/holds.contract.ts'
import { mayLoad } from '#drivers/verdict/may-load.service.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { cancelCardKind } from '#requests/kinds/cancel-card/cancel-card.contract.ts'
import { cardActionsContract } from './card-actions.contract.ts'
import { cardIssuanceContract } from './card-issuance.contract.ts'

const { print, handOver } = cardActionsContract
const { details } = cardIssuanceContract
const api = await testApi({ publicUrl: 'https://localhost' })
type Staff = Awaited<ReturnType<TestApi['as']>>
let clerk: Staff
let colleague: Staff
beforeAll(async () => {
  clerk = await api.as({ portal: 'staff_portal' })
  colleague = await api.as({ portal: 'staff_portal', plantId: clerk.plantId })
})

const today = '2026-11-21'
/** A driver whose card is printed and waits. */
async function aWaitingCard(fields: object = {}) {
  const driver = await aPassHolder(api.db, { plantId: clerk.plantId, status_id: driverStatus.cardIssuance, cardNo: null, ...fields })
  await clerk.call(print, { driver_ids: [driver.id], layout: 'single' })
  return { driver, cardId: await cardOf(driver.id) }
}
const cardOf = async (driver_id: string) => (await clerk.call(details, { driver_id })).driver.card?._id ?? ''
const over = (card_id: string, staff = clerk) =>
  staff.call(handOver, { card_id, received_by: 'Asha Otieno', handed_over_on: today, identity: 'checked' })
const statusOf = (id: string) => api.db.selectFrom('driver').select(['status_id', 'card_no']).where('id', '=', id).executeTakeFirstOrThrow()
const settled = async (...calls: Promise<unknown>[]) => (await Promise.allSettled(calls)).map(({ status }) => status).sort()

describe('at once', () => {
  it('two hand-overs: one wins, the other hears who', async () => {
    const { driver, cardId } = await aWaitingCard()
    expect(await settled(over(cardId), over(cardId, colleague))).toEqual(['fulfilled', 'rejected'])
    expect(await statusOf(driver.id)).toMatchObject({ status_id: driverStatus.active })
  })

  it('hand-over and approval of ‘Cancel card’: the card ends either way', async () => {
    const { driver, cardId } = await aWaitingCard({ status_id: driverStatus.cardCancelled })
    const { request_id } = await clerk.call(cancelCardKind.raise, { driver_id: driver.id, comment: 'Wrong name' })
    await Promise.allSettled([over(cardId), colleague.call(cancelCardKind.decide, { request_id, comment: 'Seen', key: 'approve' })])
    expect(await statusOf(driver.id)).toEqual({ status_id: driverStatus.cardCancelled, card_no: null })
    expect(await cardOf(driver.id)).toBe('')
  })
})

it('a hold that is placed at the same moment: either comes first, and the driver may not load', async () => {
  const { driver, cardId } = await aWaitingCard()
  const doubt = { kind: 'document', reason: 'forged', document: 'licence', comment: 'The stamp is a copy' } as const
  const [handed, held] = await Promise.allSettled([over(cardId), clerk.call(holdsContract.place, { driver_id: driver.id, ...doubt })])
  expect(held.status).toBe('fulfilled')
  expect((await statusOf(driver.id)).status_id).toBe(handed.status === 'fulfilled' ? driverStatus.active : driverStatus.cardIssuance)
  expect(await mayLoad(api.db, driver.id, today)).toBe(false)
})
