import { describe, expect, it } from 'vitest'
import { aRole } from '#accounts/accounts.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { userContract } from '#user-management/user/user.contract.ts'
import { aGateDevice, type TestDevice } from '../devices/devices.factory.ts'
import { gateOfflineContract } from './offline.contract.ts'
import { anOfflineCheck, signedCheck } from './offline-check.factory.ts'
import { gateQueueContract, type OfflineCheck } from './queue.contract.ts'

const api = await testApi()
const today = api.now
const guard = await api.as({ portal: 'staff_portal' })
const { plantId } = guard
const driver = await aPassHolder(api.db, { plantId })
const { id: cardId } = await api.db.selectFrom('card').select('id').where('driver_id', '=', driver.id).executeTakeFirstOrThrow()

const hours = (count: number): string => new Date(today.getTime() + count * 3_600_000).toISOString()
const days = (count: number): number => count * 24
const aDevice = (servedHoursAgo: readonly number[], userId = guard.userId) =>
  aGateDevice(api.db, { plantId, userId, at: new Date(hours(-days(30))), servedHoursAgo: servedHoursAgo.map((ago) => ago - days(30)) })

async function send(by: TestDevice, fields: Partial<OfflineCheck>, guardId = guard.userId): Promise<string> {
  const check = anOfflineCheck({ deviceId: by.id, guardId, cardId, now: today }, fields)
  const input = by.request(gateQueueContract.send, { checks: [signedCheck(check, by)] }, api.now, guard.userId)
  const { results } = await guard.call(gateQueueContract.send, input)
  return results[0]?.message ?? results[0]?.state ?? ''
}
/** Of the data that another device of the plant holds. */
async function lastNumber(): Promise<string> {
  const { snapshot } = gateOfflineContract
  await guard.call(snapshot, (await aDevice([1])).request(snapshot, {}, api.now))
  const { last } = await api.db
    .selectFrom('gate_change')
    .select(({ fn }) => fn.max('seq').as('last'))
    .executeTakeFirstOrThrow()
  return String(last ?? 0)
}
const ofLastWeek = { at: hours(1 - days(7)), data_at: hours(-days(7)) }

describe('the times that a device says', () => {
  it('an honest one that had no network since last week is believed', async () => {
    expect(await send(await aDevice([days(7)]), ofLastWeek)).toBe('recorded')
  })

  it('a second shift today: no check of last week', async () => {
    const booth = await aDevice([days(7)])
    await guard.call(gateOfflineContract.startShift, booth.request(gateOfflineContract.startShift, {}, api.now))
    expect(await send(booth, ofLastWeek)).toBe('It was made before the shift of its guard began.')
    const denial: Partial<OfflineCheck> = { ...ofLastWeek, outcome: 'blocked', reasons: [{ code: 'clock_back', isBlocking: true }] }
    expect(await send(booth, denial)).toBe('recorded')
    const { checked_at } = await api.db
      .selectFrom('gate_check')
      .select('checked_at')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(checked_at.getTime()).toBeGreaterThan(Date.parse(hours(-1)))
  })

  it.each(['snapshot', 'changes'] as const)('%s served today: no check of last week', async (what) => {
    const booth = await aDevice([days(7)])
    const route = gateOfflineContract[what]
    await guard.call(route, booth.request(route, what === 'changes' ? { since: await lastNumber() } : {}, api.now) as never)
    expect(await send(booth, ofLastWeek)).toBe('It was made before this device was last served, and not delivered then.')
    expect(await send(booth, { at: hours(0), data_at: hours(0) })).toBe('recorded')
  })

  it('data of a moment at which it was served none', async () => {
    const booth = await aDevice([20])
    expect(await send(booth, { at: hours(-1), data_at: hours(-2) })).toBe('Its data were not served to this device.')
    expect(await send(booth, { at: hours(-1), data_at: hours(-20) })).toBe('recorded')
  })
})

it('no check in a gap of its guard’s access, although it was given again', async () => {
  const newcomer = await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.read'] })
  const role_id = await aRole(api.db, { portal: 'staff_portal', permissions: ['gate.check'] })
  const give = (ends_on?: string) =>
    guard.call(userContract.grant, {
      id: newcomer.userId,
      allocations: [{ plant_id: plantId, portal: 'staff_portal', role_id, ...(ends_on && { ends_on }) }],
    })
  const onDay = (day: number) => hours(days(day)).slice(0, 10)
  const checkOn = async (day: number) => {
    const booth = await aDevice([days(-day)], newcomer.userId)
    return send(booth, { at: hours(days(day) + 1), data_at: hours(days(day)) }, newcomer.userId)
  }
  api.now = new Date(hours(-days(10)))
  await give(onDay(-8))
  api.now = new Date(hours(-days(2)))
  await give()
  api.now = today
  const gap = 'Its guard could not check at this plant then.'
  const said = []
  for (const day of [-12, -9, -5, -1]) said.push(await checkOn(day))
  expect(said).toEqual([gap, 'recorded', gap, 'recorded'])
})

it('tells singly of three checks that the server judges otherwise, and flags the others', async () => {
  const booth = await aDevice([2])
  const told = async () => (await api.db.selectFrom('outbox').select('id').where('topic', '=', 'gate').execute()).length
  const before = await told()
  const judgedOtherwise: Partial<OfflineCheck> = { outcome: 'blocked', reasons: [{ code: 'status', isBlocking: true }] }
  for (let count = 0; count < 8; count += 1) expect(await send(booth, judgedOtherwise)).toBe('recorded')
  // Of three, and that the device is to be enrolled again.
  expect((await told()) - before).toBe(4)
  const flagged = api.db
    .selectFrom('gate_anomaly')
    .innerJoin('gate_check as c', 'c.id', 'check_id')
    .select('kind')
    .where('c.device_id', '=', booth.id)
  expect((await flagged.execute()).filter(({ kind }) => kind === 'judged_otherwise')).toHaveLength(8)
})
