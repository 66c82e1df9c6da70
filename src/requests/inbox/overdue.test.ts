import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { requestType, type RequestTypeId } from '../engine/request-types.contract.ts'
import { aRequest } from '../requests.factory.ts'
import { pauseDueClock, resumeDueClock } from './due-clock.store.ts'
import { notifyOfOverdueRequests } from './overdue.service.ts'
import { overdueText } from './overdue.rules.ts'

const api = await testApi()
const { db } = api
const { suspendDriver, renewDdt } = requestType

async function aPlant() {
  const officer = await api.as({ portal: 'staff_portal' })
  const choose = async (typeId: RequestTypeId, options_status: number[]) =>
    db.insertInto('request_notification_allocation').values({ type_id: typeId, user_id: officer.userId, options_status }).execute()
  const raise = async (typeId: RequestTypeId, name: string, at: string) => {
    const driver = await aDriver(db, { plantId: officer.plantId, name })
    return aRequest(db, { driverId: driver.id, typeId, createdBy: null, at: new Date(at) })
  }
  const notified = async () => {
    const rows = await db.selectFrom('outbox').select('payload').where('topic', '=', 'reminder').orderBy('id').execute()
    return rows.map(({ payload }) => payload as Record<string, unknown>).filter(({ user_id }) => user_id === officer.userId)
  }
  const run = (at: string) => notifyOfOverdueRequests(db, new Date(at))
  return { officer, choose, raise, notified, run }
}

it('the chosen people are notified once, when the due time has passed', async () => {
  const { choose, raise, notified, run } = await aPlant()
  await choose(suspendDriver, [1])
  // Chosen for decisions only.
  await choose(renewDdt, [2, 3])
  const id = await raise(suspendDriver, 'Asha Otieno', '2026-11-16T06:00:00Z')
  await raise(renewDdt, 'Brian Kamau', '2026-11-16T06:00:00Z')
  await run('2026-11-18T05:59:00Z')
  expect(await notified()).toEqual([])
  for (const _ of [1, 2]) await run('2026-11-18T06:00:00Z')
  expect(await notified()).toMatchObject([
    {
      title: '1 request is overdue',
      body: 'The time that your plant allows for a decision has passed: Suspend driver (Asha Otieno).',
      link: `requests/details/${id}`,
      portal: 'staff_portal',
    },
  ])
})

it('a pause counts for nothing: a request is notified again when it is overdue after it', async () => {
  const { choose, raise, notified, run } = await aPlant()
  await choose(suspendDriver, [1])
  const id = await raise(suspendDriver, 'Asha Otieno', '2026-11-16T06:00:00Z')
  await inTransaction(db, (tx) => pauseDueClock(tx, id, new Date('2026-11-16T07:00:00Z')))
  await run('2026-11-20T06:00:00Z')
  expect(await notified()).toEqual([])
  await inTransaction(db, (tx) => resumeDueClock(tx, id, new Date('2026-11-20T06:00:00Z')))
  await run('2026-11-23T13:59:00Z')
  expect(await notified()).toEqual([])
  await run('2026-11-23T14:00:00Z')
  expect(await notified()).toHaveLength(1)
})

it.each([
  [2, '2 requests are overdue', 'Suspend driver (A) and Suspend driver (B).'],
  [7, '7 requests are overdue', 'Suspend driver (D), Suspend driver (E) and 2 more.'],
])('%i requests are one notification', (count, title, end) => {
  const requests = [...'ABCDEFG'].slice(0, count).map((driverName) => ({ id: driverName, typeName: 'Suspend driver', driverName }))
  const text = overdueText(requests)
  expect(text).toMatchObject({ title, link: 'requests/dash' })
  expect(text.body.endsWith(end)).toBe(true)
})
