import { expect, it } from 'vitest'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { placeHold } from '#drivers/holds/holds.service.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { addDays, toPlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { testApi } from '#tests/world/test-api.ts'
import { collectEvents } from './collect-events.service.ts'
import { webhooksContract } from './webhooks.contract.ts'

const api = await testApi()

it('a hold that lay ahead is sent on its first day, and its end on the day without it, once each', async () => {
  const admin = await api.as({ portal: 'staff_portal', permissions: ['integrations.manage'] })
  const { plantId } = admin
  await admin.call(webhooksContract.create, { url: 'https://scale.example', events: ['driver.blocked', 'driver.cleared'] })
  const driver = await aPassHolder(api.db, { plantId })
  await inTransaction(api.db, async (tx) => {
    const today = toPlainDate(api.now, 'Africa/Nairobi')
    const change = { driver: await lockDriverById(tx, driver.id), userId: null, at: api.now, why: '', today }
    const days = { startsOn: addDays(today, 14), endsOn: addDays(today, 16) }
    await placeHold(tx, change, { kind: 'site', reason: 'incident', plantId, ...days })
  })
  const typesAfter = async (days: number) => {
    api.now = new Date(api.now.getTime() + days * 24 * 3_600_000)
    await collectEvents(api.db, api.now)
    await collectEvents(api.db, api.now)
    return (await api.db.selectFrom('webhook_event').select('type').orderBy('id').execute()).map(({ type }) => type)
  }
  expect(await typesAfter(0)).toEqual(['driver.cleared'])
  expect(await typesAfter(13)).toEqual(['driver.cleared'])
  expect(await typesAfter(1)).toEqual(['driver.cleared', 'driver.blocked'])
  expect(await typesAfter(1)).toEqual(['driver.cleared', 'driver.blocked'])
  expect(await typesAfter(1)).toEqual(['driver.cleared', 'driver.blocked', 'driver.cleared'])
})
