import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder, bringTo } from '#drivers/pass/passes.factory.ts'
import { findAllocatedCard, findRestorableCard, findUsedCardNos } from '#drivers/card/cards.store.ts'
import { findCurrentPass } from '#drivers/pass/pass.store.ts'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { cancelCardKind } from './cancel-card.contract.ts'

const api = await testApi()
const raiser = await api.as({ portal: 'staff_portal' })
const { plantId } = raiser
const decider = await api.as({ portal: 'staff_portal', plantId })

const driverStatusOf = (id: string) =>
  api.db.selectFrom('driver').select(['status_id', 'card_no']).where('id', '=', id).executeTakeFirstOrThrow()
const raise = async (driver_id: string) => (await raiser.call(cancelCardKind.raise, { driver_id, comment: 'Lost on the road' })).request_id
const approve = (request_id: string) => decider.call(cancelCardKind.decide, { request_id, comment: 'Reported', key: 'approve' })
const oldOf = async (driver_id: string) => (await raiser.call(cancelCardKind.exist, { driver_id })).old

it('refuses a driver without a card', async () => {
  const driver = await aPassHolder(api.db, { plantId, cardNo: null })
  expect(await oldOf(driver.id)).toBeNull()
  await expect(raise(driver.id)).rejects.toMatchObject({
    status: 409,
    problem: { code: 'no_card', message: 'No card is allocated to this driver.' },
  })
  expect((await raiser.call(cancelCardKind.exist, { driver_id: driver.id })).existing).toEqual([])
})

it('approval cancels the card, removes the driver from the active list and leaves the number used', async () => {
  const driver = await aPassHolder(api.db, { plantId, name: 'Wycliffe Barasa' })
  expect(await oldOf(driver.id)).toEqual({ card_no: driver.cardNo, is_handed_over: true })
  await approve(await raise(driver.id))
  expect(await driverStatusOf(driver.id)).toEqual({ status_id: driverStatus.cardCancelled, card_no: null })
  expect(await findCurrentPass(api.db, driver.id)).toMatchObject({ status: 'cancelled' })
  expect([...(await findUsedCardNos(api.db, [driver.cardNo ?? ''])).values()]).toMatchObject([{ cardNo: driver.cardNo, isEnded: true }])
  const listed = await decider.call(driversContract.active, { search: 'Wycliffe Barasa' })
  expect(listed.data).toEqual([])
  const audit = await api.db
    .selectFrom('audit')
    .select('action')
    .where('subject', '=', 'driver')
    .where('subject_id', '=', driver.id)
    .orderBy('id')
    .execute()
  expect(audit.map(({ action }) => action)).toEqual(['card cancelled', 'driver card-cancelled', 'pass made cancelled'])
})

it('cancels a card that is not handed over yet, and the driver stays in card issuance', async () => {
  const driver = await aPassHolder(api.db, { plantId, status_id: driverStatus.cardCancelled, isCardAtOffice: true })
  expect(await oldOf(driver.id)).toEqual({ card_no: driver.cardNo, is_handed_over: false })
  await approve(await raise(driver.id))
  expect(await driverStatusOf(driver.id)).toEqual({ status_id: driverStatus.cardCancelled, card_no: null })
  expect(await findAllocatedCard(api.db, driver.id)).toBeUndefined()
})

it('refuses approval without effect when the card is gone', async () => {
  const driver = await aPassHolder(api.db, { plantId })
  const requestId = await raise(driver.id)
  await bringTo(api.db, driver.id, driverStatus.cardCancelled, api.now)
  await expect(approve(requestId)).rejects.toMatchObject({ status: 409, problem: { code: 'no_card' } })
  expect(await driverStatusOf(driver.id)).toMatchObject({ status_id: driverStatus.cardCancelled })
  expect(await api.db.selectFrom('request').select('status_id').where('id', '=', requestId).executeTakeFirst()).toEqual({ status_id: 1 })
})

it('for a driver who has left, card issuance offers to record that; reinstatement still restores the card', async () => {
  const driver = await aPassHolder(api.db, { plantId })
  const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  const left = { driver_id: driver.id, comment: 'Drives for his brother now' }
  await expect(office.call(cancelCardKind.raise, { ...left, reason: 'sold' as 'left' })).rejects.toMatchObject({ status: 422 })
  await approve((await office.call(cancelCardKind.raise, { ...left, reason: 'left' })).request_id)
  expect(await driverStatusOf(driver.id)).toEqual({ status_id: driverStatus.cardCancelled, card_no: null })
  const card = await api.db.selectFrom('card').select('end_reason').where('driver_id', '=', driver.id).executeTakeFirstOrThrow()
  expect([card.end_reason, await findRestorableCard(api.db, driver.id)]).toEqual(['left', driver.cardNo])
})
