import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { addMonths } from '#platform/contract/plain-date.ts'
import { requestsContract } from '../../requests.contract.ts'
import { blacklistDriver } from '../blacklist-driver/blacklist-driver.contract.ts'
import { endSuspension } from '../end-suspension/end-suspension.contract.ts'
import { raiseReviews } from './raise-reviews.service.ts'
import { reviewBlacklisting } from './review-blacklisting.contract.ts'

const api = await testApi()
const raiser = await api.as({ portal: 'staff_portal' })
const { plantId } = raiser
const [first, second] = [await api.as({ portal: 'staff_portal', plantId }), await api.as({ portal: 'staff_portal', plantId })]

const today = '2026-11-21'
/** 06:00 in Nairobi, a number of months after today. */
const inMonths =
  (months: number, days = 0) =>
  () =>
    new Date(Date.parse(`${addMonths(today, months)}T03:00:00Z`) + days * 86_400_000)

let driver: Awaited<ReturnType<typeof aPassHolder>>
beforeEach(async () => {
  await api.db
    .updateTable('blacklisting')
    .set({ ended_at: new Date('2035-01-01') })
    .where('ended_at', 'is', null)
    .execute()
  driver = await aPassHolder(api.db, { plantId })
  const barring = { driver_id: driver.id, comment: 'Sold from the load', reason: 'theft' } as const
  const { request_id } = await raiser.call(blacklistDriver.raise, barring)
  await first.call(blacklistDriver.decide, { request_id, comment: 'Proved', key: 'approve' })
})

const reviews = () =>
  api.db
    .selectFrom('request')
    .select(['id', 'status_id', 'created_by', 'is_confidential'])
    .where('driver_id', '=', driver.id)
    .where('type_id', '=', reviewBlacklisting.typeId)
    .orderBy('id')
    .execute()
const reviewDay = async () =>
  (
    await api.db
      .selectFrom('blacklisting')
      .select('review_on')
      .where('driver_id', '=', driver.id)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
  )?.review_on
/** Its review date has come: answers how many reviews were raised. */
const due = async () => {
  await api.db
    .updateTable('blacklisting')
    .set({ review_on: today })
    .where('driver_id', '=', driver.id)
    .where('ended_at', 'is', null)
    .execute()
  return raiseReviews(api.db, () => api.now)
}
const raised = async () => {
  expect(await due()).toBe(1)
  return (await reviews()).at(-1)?.id ?? ''
}
const decide = (request_id: string, key: 'approve' | 'reject', more: object = {}) =>
  second.call(reviewBlacklisting.decide, { request_id, comment: 'Read again', key, ...more })

describe('a review is refused', () => {
  it('from other portals, of who is not blacklisted, and to its raiser', async () => {
    const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
    await expect(office.call(reviewBlacklisting.raise, { driver_id: driver.id, comment: 'Unfair' })).rejects.toMatchObject({ status: 403 })
    const active = await aPassHolder(api.db, { plantId })
    const early = raiser.call(reviewBlacklisting.raise, { driver_id: active.id, comment: 'Unfair' })
    await expect(early).rejects.toMatchObject({ status: 409, problem: { code: 'driver_status' } })
    const { request_id } = await second.call(reviewBlacklisting.raise, { driver_id: driver.id, comment: 'The driver appeals' })
    await expect(decide(request_id, 'approve')).rejects.toMatchObject({ status: 403 })
  })

  it.each(['2026-11-21', '2032-01-01', 'soon'])('with the next review on %s', async (review_on) => {
    await expect(decide(await raised(), 'approve', { review_on })).rejects.toMatchObject({
      status: 422,
      problem: { errors: { review_on: expect.any(String) } },
    })
  })
})

it('comes to those who decide on its day, once until it is reviewed, and not to the office', async () => {
  expect(await raiseReviews(api.db, inMonths(12, -1))).toBe(0)
  const runs = await Promise.all([raiseReviews(api.db, inMonths(12)), raiseReviews(api.db, inMonths(12))])
  expect(runs[0] + runs[1]).toBe(1)
  expect(await raiseReviews(api.db, inMonths(13))).toBe(0)
  const [review, ...more] = await reviews()
  expect(more).toEqual([])
  expect(review).toMatchObject({ status_id: 1, created_by: null, is_confidential: true })
  const { data } = await second.call(requestsContract.index, { tab: 'waiting', page_size: 100 })
  expect(data.map(({ _id }) => _id)).toContain(review?.id)
  const { request } = await second.call(requestsContract.details, { id: review?.id ?? '' })
  expect(request.preview).toMatchObject([
    { label: 'Blacklisted' },
    { label: 'Reason', text: 'Theft or sale of the load' },
    { label: 'Review date', text: '21 Nov 2027' },
  ])
  const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  await expect(office.call(requestsContract.details, { id: review?.id ?? '' })).rejects.toMatchObject({ status: 404 })
})

it('kept, it comes again on the new day, or after the months of the plant', async () => {
  await decide(await raised(), 'approve', { review_on: '2027-01-15' })
  expect(await reviewDay()).toBe('2027-01-15')
  expect(await raiseReviews(api.db, () => api.now)).toBe(0)
  await decide(await raised(), 'approve')
  expect(await reviewDay()).toBe('2027-11-21')
  expect(await reviews()).toHaveLength(2)
  expect(await raiseReviews(api.db, inMonths(12, -1))).toBe(0)
  expect(await raiseReviews(api.db, inMonths(12))).toBe(1)
})

it('not kept, it comes back unless the reinstatement is asked for, which two others approve and which closes the review', async () => {
  await decide(await raised(), 'reject')
  expect(await raiseReviews(api.db, () => api.now)).toBe(1)
  const { request_id } = await raiser.call(endSuspension.raise, { driver_id: driver.id, comment: 'It was another driver' })
  await first.call(endSuspension.decide, { request_id, comment: 'Agreed', key: 'approve' })
  await second.call(endSuspension.decide, { request_id, comment: 'Agreed', key: 'approve' })
  expect(await reviewDay()).toBeUndefined()
  expect((await reviews()).map(({ status_id }) => status_id)).toEqual([3, 3])
  expect(await raiseReviews(api.db, inMonths(30))).toBe(0)
})

it('waits while a reinstatement does', async () => {
  await raiser.call(endSuspension.raise, { driver_id: driver.id, comment: 'It was another driver' })
  expect(await due()).toBe(0)
  expect(await reviews()).toEqual([])
})

it('finds who came blacklisted with a register, twelve months from then', async () => {
  const came = await aPassHolder(api.db, { plantId, status_id: driverStatus.blacklisted, cardNo: null })
  const rows = () => api.db.selectFrom('blacklisting').select(['review_on', 'request_id']).where('driver_id', '=', came.id).execute()
  await raiseReviews(api.db, () => api.now)
  await raiseReviews(api.db, () => api.now)
  expect(await rows()).toEqual([{ review_on: '2027-11-21', request_id: null }])
})

it('the database keeps one open blacklisting of a driver, and what was ended', async () => {
  const row = { driver_id: driver.id, auth_plant_id: plantId, review_on: '2027-11-21', created_at: api.now }
  await expect(api.db.insertInto('blacklisting').values(row).execute()).rejects.toMatchObject({ constraint: 'blacklisting_open' })
  await sql`update blacklisting set ended_at = now() where driver_id = ${driver.id}`.execute(api.db)
  const again = api.db.updateTable('blacklisting').set({ ended_at: null }).where('driver_id', '=', driver.id)
  await expect(again.execute()).rejects.toMatchObject({ constraint: 'blacklisting_stays_ended' })
})
