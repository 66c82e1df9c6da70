import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { findAllocatedCard } from '#drivers/card/cards.store.ts'
import { findCurrentPass } from '#drivers/pass/pass.store.ts'
import { requestStatus } from '../../engine/request-types.contract.ts'
import { requestCountsContract } from '../../list/request-counts.contract.ts'
import { requestsContract } from '../../requests.contract.ts'
import { tracesOf } from '../../requests.factory.ts'
import { blacklistDriver } from '../blacklist-driver/blacklist-driver.contract.ts'
import { endSuspension } from './end-suspension.contract.ts'

const api = await testApi()
const raiser = await api.as({ portal: 'staff_portal', firstName: 'Grace' })
const { plantId } = raiser
const [first, second] = [
  await api.as({ portal: 'staff_portal', plantId, firstName: 'Halima' }),
  await api.as({ portal: 'staff_portal', plantId, firstName: 'Peter' }),
]
const comment = 'It was another driver'
let driver: Awaited<ReturnType<typeof aPassHolder>>
let request_id: string

beforeEach(async () => {
  driver = await aPassHolder(api.db, { plantId })
  const barring = await raiser.call(blacklistDriver.raise, { driver_id: driver.id, comment: 'Sold from the load' })
  await first.call(blacklistDriver.decide, { request_id: barring.request_id, comment: 'Proved', key: 'approve' })
  request_id = (await raiser.call(endSuspension.raise, { driver_id: driver.id, comment })).request_id
})

const approve = (who = first) => who.call(endSuspension.decide, { request_id, comment: 'The camera shows another plate', key: 'approve' })
const statusOf = async () =>
  (await api.db.selectFrom('driver').select('status_id').where('id', '=', driver.id).executeTakeFirstOrThrow()).status_id
const details = async (who = first) => (await who.call(requestsContract.details, { id: request_id })).request
const inbox = async (who = first) => {
  const { data, total } = await who.call(requestsContract.index, { tab: 'waiting', page_size: 100 })
  const { waiting } = await who.call(requestCountsContract.waiting, {})
  return { isListed: data.some(({ _id }) => _id === request_id), total, waiting }
}

it('is for staff alone: the office, which sees nothing of it while it is pending, is refused', async () => {
  const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  await expect(office.call(endSuspension.raise, { driver_id: driver.id, comment })).rejects.toMatchObject({
    status: 409,
    problem: { code: 'driver_status', message: expect.stringContaining('Suspended or Card cancelled') },
  })
  await expect(office.call(requestsContract.details, { id: request_id })).rejects.toMatchObject({ status: 404 })
})

it('waits for a second approver after the first, who cannot be that one, and then leads to card cancelled without a card', async () => {
  await expect(approve(raiser)).rejects.toMatchObject({ status: 403 })
  expect((await approve()).message).toBe('approve option done successfully. A second colleague must approve it too.')
  expect(await statusOf()).toBe(driverStatus.blacklisted)
  expect(await details(second)).toMatchObject({
    status_id: { id: requestStatus.pending },
    approvals: { given: 1, needed: 2 },
    approved_by: [{ by: { first_name: 'Halima' } }],
    can_decide: true,
    cannot_approve_because: null,
  })
  expect((await details()).cannot_approve_because).toMatch(/^You have approved this request/)
  await expect(approve()).rejects.toMatchObject({ status: 409, problem: { code: 'approved_before' } })

  expect((await approve(second)).message).toBe('approve option done successfully. The driver may not load yet: The card was cancelled.')
  expect(await statusOf()).toBe(driverStatus.cardCancelled)
  expect(await findAllocatedCard(api.db, driver.id)).toBeUndefined()
  expect(await findCurrentPass(api.db, driver.id)).toMatchObject({ status: 'cancelled' })
  const { history } = await first.call(requestsContract.details, { id: request_id })
  expect(history.map(({ status, created_by }) => [status.name, created_by?.first_name])).toEqual([
    ['Pending', 'Grace'],
    ['Approved, 1 of 2', 'Halima'],
    ['Approved, 2 of 2', 'Peter'],
  ])
  const { audit, outbox } = await tracesOf(api.db, request_id)
  expect(audit.map(({ action }) => action)).toEqual(['request raised', 'request approved by the first of two', 'request approved'])
  expect(outbox).toMatchObject([
    { payload: { news: 1 } },
    { payload: { news: 7 } },
    { payload: { news: 2, transporter_id: driver.transporter_id } },
  ])
  const [reinstated] = await api.db
    .selectFrom('audit')
    .select(['user_id', 'before', 'after'])
    .where('subject_id', '=', driver.id)
    .where('action', '=', 'driver reinstated')
    .execute()
  expect(reinstated).toMatchObject({ user_id: second.userId, before: { status_id: 9 }, after: { status_id: 6 } })
})

it.each([
  ['the first approver', () => first],
  ['another colleague', () => second],
])('is ended by a rejection of %s', async (_, who) => {
  await approve()
  await who().call(endSuspension.decide, { request_id, comment: 'It was him after all', key: 'reject' })
  expect([(await details()).status_id.id, await statusOf()]).toEqual([requestStatus.rejected, driverStatus.blacklisted])
  await expect(approve(second)).rejects.toMatchObject({ status: 409, problem: { code: 'request_closed' } })
})

it('leaves the inbox and the badge of who has approved it, and stays in those of others', async () => {
  const [before, colleague] = [await inbox(), await inbox(second)]
  expect([before.isListed, colleague.isListed]).toEqual([true, true])
  await approve()
  expect(await inbox()).toEqual({ isListed: false, total: before.total - 1, waiting: before.waiting - 1 })
  expect(await inbox(second)).toEqual(colleague)
})

it('of two approvers at once, one is the first and one the second', async () => {
  const messages = await Promise.all([approve(first), approve(second)])
  expect(new Set(messages.map(({ message }) => message)).size).toBe(2)
  expect(await statusOf()).toBe(driverStatus.cardCancelled)
})

it('the database refuses a second approval of the same person, an approval of the submitter, and an end with one approval', async () => {
  await approve()
  const add = (userId: string) =>
    sql`insert into request_approval (request_id, version, approved_by, approved_at) values (${request_id}, 1, ${userId}, ${api.now})`.execute(
      api.db,
    )
  await expect(add(first.userId)).rejects.toMatchObject({ constraint: 'request_approved_once' })
  await expect(add(raiser.userId)).rejects.toMatchObject({ constraint: 'request_not_by_own_raiser' })
  const close = api.db
    .updateTable('request')
    .set({ status_id: 2, decided_by: first.userId, decided_at: api.now })
    .where('id', '=', request_id)
  await expect(close.execute()).rejects.toMatchObject({ constraint: 'request_approved_by_enough' })
})
