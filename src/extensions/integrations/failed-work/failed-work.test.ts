import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { aUser } from '#accounts/accounts.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { countQueues } from '#app/parts/count-queues.ts'
import { aGivenUpEvent } from '../webhooks/webhooks.factory.ts'
import { failedWorkContract } from './failed-work.contract.ts'

const api = await testApi()
const { index, sendAgain } = failedWorkContract
const aManager = (plantId?: string) => api.as({ portal: 'staff_portal', permissions: ['integrations.manage'], ...(plantId && { plantId }) })

const byTitle = ([one = '']: readonly string[], [other = '']: readonly string[]): number => one.localeCompare(other)

/** One of each queue of rows. */
async function failuresOf(plantId: string, userId: string): Promise<void> {
  await aGivenUpEvent(api.db, { plantId, now: api.now })
  const outbox = { topic: 'gate', payload: '{}', auth_plant_id: plantId, created_at: api.now, next_try_at: api.now }
  await api.db
    .insertInto('outbox')
    .values({ ...outbox, attempts: 9, last_error: 'no' })
    .execute()
  const { id: outbox_id } = await api.db
    .insertInto('outbox')
    .values({ ...outbox, delivered_at: api.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const text = { title: 'Juma Otieno', body: 'Juma Otieno', created_at: api.now }
  await api.db
    .insertInto('notification')
    .values({ ...text, outbox_id, user_id: userId, auth_plant_id: plantId, mail_attempts: 80, mail_error: 'Juma Otieno' })
    .execute()
  const plan = {
    user_id: userId,
    auth_plant_id: plantId,
    every: 'day',
    hour: 7,
    created_at: api.now,
    due_at: api.now,
    try_at: api.now,
    attempts: 9,
  }
  await api.db.insertInto('report_schedule').values(plan).execute()
}

it('is for those who may manage integrations, of their plant', async () => {
  const [manager, other] = [await aManager(), await aManager()]
  await failuresOf(manager.plantId, manager.userId)
  const clerk = await api.as({ portal: 'staff_portal', plantId: manager.plantId, permissions: ['drivers.read'] })
  await expect(clerk.call(index, {})).rejects.toMatchObject({ status: 403 })
  expect((await other.call(index, {})).work).toEqual([])
  const { work } = await manager.call(index, {})
  for (const { _id: id } of work) {
    await expect(clerk.call(sendAgain, { id })).rejects.toMatchObject({ status: 403 })
    await expect(other.call(sendAgain, { id })).rejects.toMatchObject({ status: 404 })
  }
  for (const id of [
    'nothing:1',
    'run-import:1',
    `run-import:${randomUUID()}`,
    'send-mail:9999999',
    `send-mail:${randomUUID()}`,
    'send-mail:a-b',
  ])
    await expect(manager.call(sendAgain, { id })).rejects.toMatchObject({ status: 404 })
  await expect(manager.call(sendAgain, { id: '1' })).rejects.toMatchObject({ status: 422 })
})

it('says what failed and why without a name, and sends it again once, with a line in the audit', async () => {
  const manager = await aManager()
  await failuresOf(manager.plantId, manager.userId)
  const { work } = await manager.call(index, {})
  expect(work.map(({ title, about, reason }) => [title, about.replaceAll(/\d+/g, 'N'), reason]).sort(byTitle)).toEqual([
    ['Mail', 'Mail of notification N', 'The mail server did not take it for three days.'],
    ['Notifications', 'Notification N about gate', 'It could not be delivered for more than an hour. It is tried again every hour.'],
    ['Reports by mail', 'Scheduled report N', 'It could not be made for more than an hour. It is tried again every hour.'],
    ['Webhooks', 'webhook.test for https://scale.example/hook', 'The receiver answered 503 for three days.'],
  ])
  expect(JSON.stringify(work)).not.toContain('Juma')
  for (const { _id: id } of work) {
    const sent = await Promise.allSettled([1, 2, 3].map(() => manager.call(sendAgain, { id })))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
  expect((await manager.call(index, {})).work).toEqual([])
  const audited = await api.db.selectFrom('audit').select('action').where('user_id', '=', manager.userId).execute()
  expect(audited.map(({ action }) => action)).toEqual(Array.from({ length: 4 }, () => 'failed_work_sent_again'))
})

it('operations count what waits, runs and has failed in each queue', async () => {
  const { userId } = await aUser(api.db)
  const { plantId } = await aManager()
  const before = await countQueues(api.db)
  await failuresOf(plantId, userId)
  const more = (await countQueues(api.db)).map(({ name, failed }, n) => [name, failed - (before[n]?.failed ?? 0)])
  expect(more).toEqual([
    ['run-import', 0],
    ['carry-out-recall', 0],
    ['purge-records', 0],
    ['recount-requirements', 0],
    ['make-report-file', 0],
    ['make-driver-file', 0],
    ['send-reports', 1],
    ['deliver-webhook-events', 1],
    ['deliver-news', 1],
    ['send-mail', 1],
  ])
})
