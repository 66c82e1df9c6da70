import { inTransaction } from '#platform/server/database/database.ts'
import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aDriver, settle } from '#drivers/drivers.factory.ts'
import { markAsRepeat } from '#drivers/card/cards.factory.ts'
import { insertCards } from '#drivers/card/cards.store.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { suspendDriver } from '../suspend-driver/suspend-driver.contract.ts'
import { endSuspension } from './end-suspension.contract.ts'

const api = await testApi()
const raiser = await api.as({ portal: 'staff_portal' })
const decider = await api.as({ portal: 'staff_portal', plantId: raiser.plantId })

const aCancelled = async () => {
  const { cardNo, ...driver } = await aPassHolder(api.db, { plantId: raiser.plantId, status_id: driverStatus.cardCancelled })
  return { ...driver, card_no: cardNo ?? '' }
}
const driverStatusOf = (id: string) =>
  api.db.selectFrom('driver').select(['status_id', 'card_no']).where('id', '=', id).executeTakeFirstOrThrow()
const approve = (request_id: string) => decider.call(endSuspension.decide, { request_id, comment: 'Served long enough', key: 'approve' })
const raise = async (driver_id: string) =>
  (await raiser.call(endSuspension.raise, { driver_id, comment: 'Repeated the induction' })).request_id

it('lists the suspensions it would end, and ends them on approval', async () => {
  const driver = await aDriver(api.db, { plantId: raiser.plantId })
  const { request_id } = await raiser.call(suspendDriver.raise, { driver_id: driver.id, comment: 'No helmet', duration: 5 })
  await decider.call(suspendDriver.decide, { request_id, comment: 'Seen', key: 'approve' })
  const { old } = await raiser.call(endSuspension.exist, { driver_id: driver.id })
  expect(old).toMatchObject([{ starts_on: '2026-11-21', ends_on: '2026-11-26' }])

  await approve(await raise(driver.id))

  expect(await driverStatusOf(driver.id)).toMatchObject({ status_id: driverStatus.active })
  const suspensions = await api.db.selectFrom('suspension').select('end_reason').where('driver_id', '=', driver.id).execute()
  expect(suspensions).toEqual([{ end_reason: 'reinstated' }])
  expect((await raiser.call(endSuspension.exist, { driver_id: driver.id })).old).toEqual([])
})

it('reinstates a driver with the cancelled card', async () => {
  const driver = await aCancelled()
  await approve(await raise(driver.id))
  expect(await driverStatusOf(driver.id)).toEqual({ status_id: driverStatus.active, card_no: driver.card_no })
})

it('refuses without effect when a newer card of another driver has the number, as older releases allowed', async () => {
  const driver = await aCancelled()
  const other = await aDriver(api.db, { plantId: raiser.plantId, status_id: driverStatus.cardIssuance })
  const allocated = { driver_id: other.id, card_no: driver.card_no, allocated_at: api.now, handed_over_at: null, created_by: null }
  await expect(insertCards(api.db, [allocated])).rejects.toMatchObject({ constraint: 'card_no_once' })
  await markAsRepeat(api.ownerDb, driver.card_no)
  await inTransaction(api.db, async (tx) => {
    await insertCards(tx, [allocated])
    await settle(tx, [allocated.driver_id])
  })
  const requestId = await raise(driver.id)
  await expect(approve(requestId)).rejects.toMatchObject({ status: 409, problem: { code: 'no_card' } })
  expect(await driverStatusOf(driver.id)).toEqual({ status_id: driverStatus.cardCancelled, card_no: null })
  expect(await api.db.selectFrom('request').select('status_id').where('id', '=', requestId).executeTakeFirst()).toEqual({ status_id: 1 })
})
