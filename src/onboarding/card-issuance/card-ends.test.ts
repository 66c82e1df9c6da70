import { beforeAll, describe, expect, it } from 'vitest'
import { testApi, type TestApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder, aSuspendedDriver } from '#drivers/pass/passes.factory.ts'
import { findCurrentPass } from '#drivers/pass/pass.store.ts'
import { cancelCardKind } from '#requests/kinds/cancel-card/cancel-card.contract.ts'
import { endSuspension } from '#requests/kinds/end-suspension/end-suspension.contract.ts'
import { suspendDriver } from '#requests/kinds/suspend-driver/suspend-driver.contract.ts'
import { cardActionsContract } from './card-actions.contract.ts'
import { cardIssuanceContract } from './card-issuance.contract.ts'

const { print, handOver, replace, left } = cardActionsContract
const { details } = cardIssuanceContract
const api = await testApi({ publicUrl: 'https://localhost' })
type Staff = Awaited<ReturnType<TestApi['as']>>
let clerk: Staff
let colleague: Staff
beforeAll(async () => {
  clerk = await api.as({ portal: 'staff_portal' })
  colleague = await api.as({ portal: 'staff_portal', plantId: clerk.plantId })
})

const holder = (fields: object = {}) => aPassHolder(api.db, { plantId: clerk.plantId, ...fields })

const cardOf = async (driver_id: string) => (await clerk.call(details, { driver_id })).driver.card?._id ?? ''
const statusOf = (id: string) => api.db.selectFrom('driver').select(['status_id', 'card_no']).where('id', '=', id).executeTakeFirstOrThrow()
const approve = async (kind: typeof cancelCardKind | typeof endSuspension, driver_id: string) => {
  const { request_id } = await clerk.call(kind.raise, { driver_id, comment: 'Please' })
  await colleague.call(kind.decide, { request_id, comment: 'Seen', key: 'approve' })
}
describe('replacement', () => {
  it('refuses a card that is not handed over, and a driver who is not active', async () => {
    const waiting = await holder({ status_id: driverStatus.cardIssuance, isCardAtOffice: true })
    await expect(clerk.call(replace, { card_id: await cardOf(waiting.id), reason: 'lost', comment: 'x' })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'not_handed_over' },
    })
    const suspended = await aSuspendedDriver(api.db, { plantId: clerk.plantId })
    await expect(clerk.call(replace, { card_id: await cardOf(suspended.id), reason: 'lost', comment: 'x' })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'driver_status' },
    })
  })

  it('ends the old card at once, counts, and needs no outcome for a lost one', async () => {
    const driver = await holder()
    await clerk.call(replace, { card_id: await cardOf(driver.id), reason: 'lost', comment: 'On the road' })
    expect(await statusOf(driver.id)).toEqual({ status_id: driverStatus.cardCancelled, card_no: null })
    expect(await findCurrentPass(api.db, driver.id)).toMatchObject({ status: 'cancelled' })
    const shown = (await clerk.call(details, { driver_id: driver.id })).driver
    expect(shown).toMatchObject({ replacements: 1, old_card_no: null, card: null })
    await clerk.call(print, { driver_ids: [driver.id], layout: 'single' })
    const handed = { received_by: 'Asha Otieno', handed_over_on: '2026-11-21', identity: 'checked' } as const
    await clerk.call(handOver, { card_id: await cardOf(driver.id), ...handed })
    expect(await statusOf(driver.id)).toMatchObject({ status_id: driverStatus.active })
    expect(await findCurrentPass(api.db, driver.id)).toMatchObject({ status: 'active' })
  })
})

it('replacement and suspension: one of them is refused', async () => {
  const driver = await holder()
  const { request_id } = await clerk.call(suspendDriver.raise, { driver_id: driver.id, comment: 'Speeding', duration: 3 })
  const [replaced] = await Promise.allSettled([
    clerk.call(replace, { card_id: await cardOf(driver.id), reason: 'lost', comment: 'On the road' }),
    colleague.call(suspendDriver.decide, { request_id, comment: 'Seen', key: 'approve' }),
  ])
  const [ended, suspended] = [
    { status_id: driverStatus.cardCancelled, card_no: null },
    { status_id: driverStatus.suspended, card_no: driver.cardNo },
  ]
  expect(await statusOf(driver.id)).toEqual(replaced.status === 'fulfilled' ? ended : suspended)
})

describe('reinstating restores', () => {
  it('a cancelled card of which nothing else is recorded', async () => {
    const driver = await holder()
    await approve(cancelCardKind, driver.id)
    await approve(endSuspension, driver.id)
    expect(await statusOf(driver.id)).toEqual({ status_id: driverStatus.active, card_no: driver.cardNo })
  })

  it.each(['lost', 'damaged'] as const)('no card replaced as %s', async (reason) => {
    const driver = await holder()
    await clerk.call(replace, { card_id: await cardOf(driver.id), reason, comment: 'Gone' })
    await expect(approve(endSuspension, driver.id)).rejects.toMatchObject({ status: 409 })
    expect(await statusOf(driver.id)).toEqual({ status_id: driverStatus.cardCancelled, card_no: null })
  })
})

describe('‘Left’', () => {
  it('is the next step when the transporter gave the card back for that reason', async () => {
    const driver = await holder()
    expect((await clerk.call(details, { driver_id: driver.id })).driver.is_reported_left).toBe(false)
    const { request_id } = await clerk.call(cancelCardKind.raise, { driver_id: driver.id, comment: 'Sold his truck', reason: 'left' })
    await colleague.call(cancelCardKind.decide, { request_id, comment: 'Seen', key: 'approve' })
    expect((await clerk.call(details, { driver_id: driver.id })).driver.is_reported_left).toBe(true)
  })

  it('is refused for an active driver, and out of scope', async () => {
    const [driver, foreign] = [await holder(), await aPassHolder(api.db, { status_id: driverStatus.cardCancelled })]
    await expect(clerk.call(left, { driver_id: driver.id, comment: 'Retired' })).rejects.toMatchObject({ status: 409 })
    await expect(clerk.call(left, { driver_id: foreign.id, comment: 'Retired' })).rejects.toMatchObject({ status: 404 })
  })

  it('ends card, suspension and pass', async () => {
    const suspended = await aSuspendedDriver(api.db, { plantId: clerk.plantId })
    await clerk.call(left, { driver_id: suspended.id, comment: 'Retired' })
    expect(await statusOf(suspended.id)).toEqual({ status_id: driverStatus.left, card_no: null })
    expect(await findCurrentPass(api.db, suspended.id)).toMatchObject({ status: 'cancelled' })
    const open = await api.db.selectFrom('suspension').select('end_reason').where('driver_id', '=', suspended.id).execute()
    expect(open).toEqual([{ end_reason: 'left' }])
    const { history } = await clerk.call(details, { driver_id: suspended.id })
    expect(history).toMatchObject([{ end_reason: 'left', end_comment: 'Retired', ended_by: expect.any(String) }])
  })
})
