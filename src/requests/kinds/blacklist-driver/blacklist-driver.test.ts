import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { driverPageContract } from '#drivers/page/driver-page.contract.ts'
import { insertDriver } from '#drivers/drivers.store.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { findAllocatedCard } from '#drivers/card/cards.store.ts'
import { findCurrentPass } from '#drivers/pass/pass.store.ts'
import { endServedSuspensions } from '#drivers/suspensions/served-suspensions.service.ts'
import { kinds, kindSlugs } from '../kinds.contract.ts'
import { suspendDriver } from '../suspend-driver/suspend-driver.contract.ts'
import { blacklistDriver } from './blacklist-driver.contract.ts'

const api = await testApi()
const raiser = await api.as({ portal: 'staff_portal' })
const { plantId } = raiser
const decider = await api.as({ portal: 'staff_portal', plantId })

const driverStatusOf = (id: string) =>
  api.db.selectFrom('driver').select(['status_id', 'card_no']).where('id', '=', id).executeTakeFirstOrThrow()
const raise = async (driver_id: string) =>
  (await raiser.call(blacklistDriver.raise, { driver_id, comment: 'Sold from the load' })).request_id
const approve = (request_id: string) => decider.call(blacklistDriver.decide, { request_id, comment: 'Proved', key: 'approve' })
const suspensions = (id: string) => api.db.selectFrom('suspension').select('end_reason').where('driver_id', '=', id).execute()

it('approval ends pass and card', async () => {
  const driver = await aPassHolder(api.db, { plantId })
  await approve(await raise(driver.id))
  expect(await driverStatusOf(driver.id)).toEqual({ status_id: driverStatus.blacklisted, card_no: null })
  expect(await findCurrentPass(api.db, driver.id)).toMatchObject({ status: 'cancelled' })
  expect(await findAllocatedCard(api.db, driver.id)).toBeUndefined()
  const { driver: page } = await decider.call(driverPageContract.details, { id: driver.id })
  expect(page).toMatchObject({ status: { name: 'Blacklisted' }, alloc_card: null, pass: { status: { name: 'Cancelled' } } })
})

it.each([driverStatus.cardCancelled, driverStatus.left, driverStatus.active, driverStatus.suspended])(
  'bars a driver of status %i, without a reinstatement before',
  async (status_id) => {
    const driver = await aPassHolder(api.db, { plantId, status_id, ...(status_id !== driverStatus.active && { cardNo: null }) })
    await approve(await raise(driver.id))
    expect(await driverStatusOf(driver.id)).toEqual({ status_id: driverStatus.blacklisted, card_no: null })
  },
)

it('a driver suspended while the request was pending is blacklisted, and no ended suspension reinstates them', async () => {
  const driver = await aPassHolder(api.db, { plantId })
  const requestId = await raise(driver.id)
  const suspension = await raiser.call(suspendDriver.raise, { driver_id: driver.id, comment: 'Until it is decided', duration: 2 })
  await decider.call(suspendDriver.decide, { request_id: suspension.request_id, comment: 'Agreed', key: 'approve' })
  await approve(requestId)
  expect(await driverStatusOf(driver.id)).toEqual({ status_id: driverStatus.blacklisted, card_no: null })
  expect(await suspensions(driver.id)).toEqual([{ end_reason: 'blacklisted' }])
  expect(await endServedSuspensions(api.db, () => new Date('2027-06-01T06:00:00Z'))).toBe(0)
  expect(await driverStatusOf(driver.id)).toMatchObject({ status_id: driverStatus.blacklisted })
})

it('refuses all requests about a blacklisted driver but those that undo or review it, and a new driver with that id number', async () => {
  const driver = await aPassHolder(api.db, { plantId })
  await approve(await raise(driver.id))
  expect(kindSlugs.filter((slug) => kinds[slug].allowedDriverStatuses.some((id) => id === driverStatus.blacklisted))).toEqual([
    'end-suspension',
    'review-blacklisting',
  ])
  const { id: _, cardNo: __, ...person } = driver
  await expect(insertDriver(api.db, person)).rejects.toMatchObject({ constraint: 'driver_id_no' })
})
