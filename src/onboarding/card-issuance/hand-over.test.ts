import { beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { testApi, type TestApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { findCurrentPass } from '#drivers/pass/pass.store.ts'
import type { Input } from '#platform/contract/route.ts'
import { cancelCardKind } from '#requests/kinds/cancel-card/cancel-card.contract.ts'
import { changeProfilePic } from '#requests/kinds/change-profile-pic/change-profile-pic.contract.ts'
import { cardActionsContract } from './card-actions.contract.ts'
import { cardIssuanceContract } from './card-issuance.contract.ts'

const { print, handOver, discard } = cardActionsContract
const { details, signature } = cardIssuanceContract
const api = await testApi({ publicUrl: 'https://localhost' })
type Staff = Awaited<ReturnType<TestApi['as']>>
let clerk: Staff
let colleague: Staff
beforeAll(async () => {
  clerk = await api.as({ portal: 'staff_portal' })
  colleague = await api.as({ portal: 'staff_portal', plantId: clerk.plantId })
})

const today = '2026-11-21'
const holder = (fields: object = {}) => aPassHolder(api.db, { plantId: clerk.plantId, ...fields })

/** A driver whose card is printed and waits. */
async function aWaitingCard(fields: object = {}) {
  const driver = await holder({ status_id: driverStatus.cardIssuance, cardNo: null, ...fields })
  await clerk.call(print, { driver_ids: [driver.id], layout: 'single' })
  return { driver, cardId: await cardOf(driver.id) }
}
const cardOf = async (driver_id: string) => (await clerk.call(details, { driver_id })).driver.card?._id ?? ''
const over = (card_id: string, rest: Partial<Input<typeof handOver>> = {}, staff = clerk) =>
  staff.call(handOver, { card_id, received_by: 'Asha Otieno', handed_over_on: today, identity: 'checked', ...rest })
const statusOf = (id: string) => api.db.selectFrom('driver').select(['status_id', 'card_no']).where('id', '=', id).executeTakeFirstOrThrow()
const approve = async (kind: typeof cancelCardKind, driver_id: string) => {
  const { request_id } = await clerk.call(kind.raise, { driver_id, comment: 'Please' })
  await colleague.call(kind.decide, { request_id, comment: 'Seen', key: 'approve' })
}
const aPhotograph = (): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 400, channels: 3, background: '#a86' } })
    .png()
    .toBuffer()

describe('handing over refuses', () => {
  it('a card out of scope or of another plant', async () => {
    const stranger = await api.as({ portal: 'staff_portal' })
    const { cardId } = await aWaitingCard()
    await expect(over(cardId, {}, stranger)).rejects.toMatchObject({ status: 404 })
    await expect(stranger.call(discard, { card_id: cardId, reason: 'x' })).rejects.toMatchObject({ status: 404 })
    await expect(over('999999')).rejects.toMatchObject({ status: 404 })
  })

  it.each([
    ['a day in the future', { handed_over_on: '2026-11-22' }, { handed_over_on: 'Enter today or an earlier day' }],
    [
      'a day before the card was allocated',
      { handed_over_on: '2026-11-20' },
      { handed_over_on: 'Enter 21 Nov 2026 or a later day: the card was allocated then' },
    ],
    ['nobody', { received_by: ' ' }, { received_by: 'This is mandatory' }],
    ['an unchecked identity', { identity: undefined }, { identity: 'Compare the driver with the photograph first' }],
    [
      'a signature that is no picture',
      { signature: new File(['x'], 'signature.png', { type: 'image/png' }) },
      { signature: expect.any(String) },
    ],
  ])('%s', async (_what, fields, errors) => {
    const { driver, cardId } = await aWaitingCard()
    await expect(over(cardId, fields as object)).rejects.toMatchObject({ status: 422, problem: { errors } })
    expect(await statusOf(driver.id)).toEqual({ status_id: driverStatus.cardIssuance, card_no: null })
  })

  it('without a decision on the old card', async () => {
    const driver = await holder()
    await approve(cancelCardKind, driver.id)
    await clerk.call(print, { driver_ids: [driver.id], layout: 'single' })
    expect((await clerk.call(details, { driver_id: driver.id })).driver.old_card_no).toBe(driver.cardNo)
    await expect(over(await cardOf(driver.id))).rejects.toMatchObject({
      status: 422,
      problem: { errors: { old_card: `Choose what became of card ${driver.cardNo}` } },
    })
    await over(await cardOf(driver.id), { old_card: 'destroyed' })
    const { history } = await clerk.call(details, { driver_id: driver.id })
    expect(history).toMatchObject([{ cancelled_at: null }, { card_no: driver.cardNo, end_reason: 'cancelled', outcome: 'destroyed' }])
  })

  it('a card whose photograph changed after it was printed, until it is printed again; the screen is told before', async () => {
    const { driver, cardId } = await aWaitingCard({ status_id: driverStatus.cardCancelled })
    const office = await api.as({ portal: 'transporter_portal', plantId: clerk.plantId, transporterId: driver.transporter_id })
    const isOutdated = async () => (await clerk.call(details, { driver_id: driver.id })).driver.is_picture_outdated
    expect(await isOutdated()).toBe(false)
    const attachment = new File([new Uint8Array(await aPhotograph())], 'face.png', { type: 'image/png' })
    const { request_id } = await office.call(changeProfilePic.raise, { driver_id: driver.id, comment: 'Ten years old', attachment })
    expect(await isOutdated()).toBe(false)
    await colleague.call(changeProfilePic.decide, { request_id, comment: 'Seen', key: 'approve' })
    expect(await isOutdated()).toBe(true)
    await expect(over(cardId)).rejects.toMatchObject({
      status: 409,
      problem: {
        code: 'picture_changed',
        message: expect.stringMatching(/^The card was not handed over\..*changed since.*Print the card again/),
      },
    })
    expect(await statusOf(driver.id)).toEqual({ status_id: driverStatus.cardCancelled, card_no: null })
    await clerk.call(print, { driver_ids: [driver.id], layout: 'single' })
    expect(await isOutdated()).toBe(false)
    await over(cardId)
    expect(await statusOf(driver.id)).toMatchObject({ status_id: driverStatus.active })
  })

  it('after the pass lapsed: back to pass generation, with the reason; the card keeps its number', async () => {
    const { driver, cardId } = await aWaitingCard({ clearances: { medical: today, ddt: '2027-08-01' } })
    const { blockers } = (await clerk.call(details, { driver_id: driver.id })).driver
    expect(blockers).toEqual(['The pass expired on 21 Nov 2026.', 'The medical expired on 21 Nov 2026.'])
    await expect(over(cardId)).rejects.toMatchObject({
      status: 409,
      problem: {
        code: 'pass_lapsed',
        message: expect.stringMatching(/^The card was not handed over\..*medical expired on 21 Nov 2026\..*back in pass generation\.$/),
      },
    })
    expect(await statusOf(driver.id)).toEqual({ status_id: driverStatus.passGeneration, card_no: null })
    expect(await cardOf(driver.id)).toBe(cardId)
    await expect(over(cardId)).rejects.toMatchObject({ status: 409, problem: { code: 'driver_status' } })
  })

  it('at ‘Card cancelled’ after the pass lapsed; the status stays', async () => {
    const { driver, cardId } = await aWaitingCard({ status_id: driverStatus.cardCancelled, clearances: { medical: '2027-06-13' } })
    await expect(over(cardId)).rejects.toMatchObject({
      status: 409,
      problem: { message: expect.stringContaining('No defensive driving training is on record. Renew what has expired') },
    })
    expect(await statusOf(driver.id)).toMatchObject({ status_id: driverStatus.cardCancelled })
  })
})

it('puts card, driver and pass in force, with audit and a notification, and keeps the signature', async () => {
  const { driver, cardId } = await aWaitingCard()
  const png = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  await over(cardId, { signature: new File([new Uint8Array(png)], 'signature.png', { type: 'image/png' }) })
  const { history } = await clerk.call(details, { driver_id: driver.id })
  expect(await statusOf(driver.id)).toEqual({ status_id: driverStatus.active, card_no: history[0]?.card_no })
  expect(await findCurrentPass(api.db, driver.id)).toMatchObject({ status: 'active' })
  expect(history).toMatchObject([{ received_by: 'Asha Otieno', handed_over_at: '2026-11-21T06:00:00.000Z', has_signature: true }])
  expect(await clerk.call(signature, { card_id: cardId })).toBeInstanceOf(Buffer)
  const news = await api.db
    .selectFrom('outbox')
    .select('payload')
    .where('topic', '=', 'onboarding')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(news?.payload).toMatchObject({ news: 5, driver_id: driver.id })
  await expect(over(cardId, {}, colleague)).rejects.toMatchObject({
    status: 409,
    problem: { code: 'handed_over', message: expect.stringMatching(/was handed over by .+ on 21 Nov 2026, 09:00\.$/) },
  })
  const actions = await api.db
    .selectFrom('audit')
    .select('action')
    .where('subject', '=', 'driver')
    .where('subject_id', '=', driver.id)
    .orderBy('id')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['card allocated', 'card printed', 'card handed over', 'driver card-handed-over', 'pass made active']),
  )
})

it('a card handed over some days ago counts from that day', async () => {
  const { driver, cardId } = await aWaitingCard()
  await api.ownerDb
    .updateTable('card')
    .set({ allocated_at: new Date('2026-11-16T06:00:00Z') })
    .where('id', '=', cardId)
    .execute()
  await over(cardId, { handed_over_on: '2026-11-18' })
  const { history } = await clerk.call(details, { driver_id: driver.id })
  expect(history[0]?.handed_over_at).toBe('2026-11-18T09:00:00.000Z')
})
