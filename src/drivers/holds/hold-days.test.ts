import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { anAuthPlant } from '#administration/master-data.factory.ts'
import { addDays } from '#platform/contract/plain-date.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'
import { gateContract } from '#gate/checks/gate.contract.ts'
import { findGateRows } from '#gate/offline/gate-data.store.ts'
import { lineOf, readLine } from '#gate/offline/gate-lines.rules.ts'
import { judgeAtGate } from '#gate/judgement/gate-verdict.rules.ts'
import { passListContract } from '#drivers/pass-list/pass-list.contract.ts'
import { testApi } from '#tests/world/test-api.ts'
import { lockDriverById } from '../find-driver.service.ts'
import { driversContract } from '../list/drivers.contract.ts'
import { aPassHolder } from '../pass/passes.factory.ts'
import { verdictContract } from '../verdict/as-at/verdict.contract.ts'
import { liftEndedHolds } from './ended-holds.service.ts'
import { placeHold, type Placing } from './holds.service.ts'

const api = await testApi()
const morning = new Date('2026-11-21T06:00:00Z')
const today = '2026-11-21'
const on = (days: number): Date => new Date(morning.getTime() + days * 86_400_000)
let plantId: string
let staff: Awaited<ReturnType<typeof api.as>>
let guard: Awaited<ReturnType<typeof api.as>>
let driver: Awaited<ReturnType<typeof aPassHolder>>
beforeEach(async () => {
  plantId = (await anAuthPlant(api.db)).id
  await at(morning)
  driver = await aPassHolder(api.db, { plantId: plantId, vehicle_options: ['Flatbed'] })
})

/** Sessions do not last for days. */
async function at(now: Date) {
  api.now = now
  staff = await api.as({ portal: 'staff_portal', plantId })
  guard = await api.as({ portal: 'staff_portal', plantId, permissions: ['gate.check'] })
}

const place = (placing: Partial<Placing> = {}) =>
  inTransaction(api.db, async (tx) => {
    const change = { driver: await lockDriverById(tx, driver.id), at: api.now, userId: null, why: 'seen', today }
    return placeHold(tx, change, { kind: 'site', reason: 'incident', plantId: plantId, ...placing })
  })

/** What each says, on the day of the clock. */
async function verdicts() {
  const day = addDays(today, Math.round((api.now.getTime() - morning.getTime()) / 86_400_000))
  const check = { key: randomUUID(), entered: driver.cardNo ?? '', direction: 'in', is_bulk_load: false } as const
  const [row] = await findGateRows(api.db, plantId, [driver.id])
  const line = row && readLine(JSON.parse(JSON.stringify(lineOf(row))))
  const device =
    line &&
    judgeAtGate(
      { ...line.facts, card: 'in_force', plant: { id: '1', name: 'Here' } },
      { day, time: '12:00', direction: 'in', isBulkLoad: false, plantId: '1' },
    )
  const counted = async (verdict: 'cleared' | 'warn' | 'blocked') => (await staff.call(passListContract.passes, { verdict })).total
  const { data } = await staff.call(driversContract.active, {})
  const held = [
    await staff.call(passListContract.passes, { verdict: 'on_hold' }),
    await staff.call(driversContract.active, { verdict: 'on_hold' }),
  ]
  return {
    gate: (await guard.call(gateContract.check, check)).outcome,
    page: (await staff.call(verdictContract.asAt, { driver_id: driver.id })).verdict,
    list: data[0]?.verdict.key,
    device: device?.outcome,
    held: held.map(({ total }) => total),
    counts: [await counted('cleared'), await counted('warn'), await counted('blocked')],
  }
}
const all = (verdict: 'cleared' | 'warn' | 'blocked') => ({
  held: verdict === 'blocked' ? [1, 1] : [0, 0],
  gate: verdict,
  page: verdict,
  list: verdict,
  device: verdict,
  counts: [verdict === 'cleared' ? 1 : 0, verdict === 'warn' ? 1 : 0, verdict === 'blocked' ? 1 : 0],
})

it('that lies ahead warns from its placing on, and blocks from its day without a job', async () => {
  expect(await verdicts()).toEqual(all('cleared'))
  await place({ startsOn: '2027-01-20' })
  expect(await verdicts()).toEqual(all('warn'))
  expect((await staff.call(driversContract.active, { verdict: 'warn' })).total).toBe(1)
  expect((await staff.call(driversContract.active, { verdict: 'cleared' })).total).toBe(0)
  expect(await staff.call(verdictContract.asAt, { driver_id: driver.id })).toMatchObject({
    cleared_until: '2027-01-20',
    until_words: 'a hold begins',
    reasons: [{ what: 'hold', sentence: 'On hold from 20 Jan 2027: an incident at this plant is looked into.', date: '2027-01-20' }],
  })
  await at(on(59))
  expect(await verdicts()).toEqual(all('warn'))
  await at(on(60))
  expect(await verdicts()).toEqual(all('blocked'))
})

it('whose day has come blocks nobody any more; a job marks it, once, and lists follow', async () => {
  const id = await place({ endsOn: '2026-11-25' })
  expect(await verdicts()).toEqual(all('blocked'))
  await at(on(3))
  expect(await liftEndedHolds(api.db, () => api.now)).toBe(0)
  expect(await verdicts()).toEqual(all('blocked'))
  // The first minute of the day at the plant, which is three hours ahead.
  await at(new Date('2026-11-24T21:00:00Z'))
  const judged = await staff.call(verdictContract.asAt, { driver_id: driver.id })
  expect(judged).toMatchObject({ as_at: '2026-11-25', verdict: 'cleared' })
  expect(
    await guard.call(gateContract.check, { key: randomUUID(), entered: driver.cardNo ?? '', direction: 'in', is_bulk_load: false }),
  ).toMatchObject({ outcome: 'cleared' })
  expect(await liftEndedHolds(api.db, () => api.now)).toBe(1)
  expect(await liftEndedHolds(api.db, () => api.now)).toBe(0)
  expect(await verdicts()).toEqual(all('cleared'))
  expect(
    await api.db
      .selectFrom('driver_hold')
      .select(['lift_reason', 'lifted_by'])
      .where('id', '=', id ?? '')
      .execute(),
  ).toEqual([{ lift_reason: 'its day', lifted_by: null }])
  expect(await valueOf(api.ownerDb, sql<boolean>`first_unsettled(array[${driver.id}]::bigint[]) is null`)).toBe(true)
})

it('of another plant does not count here', async () => {
  const other = await anAuthPlant(api.db)
  await place({ plantId: other.id })
  expect(await verdicts()).toEqual(all('cleared'))
})

it('in the past is what was known then', async () => {
  await at(on(2))
  await place({ startsOn: '2026-11-25', endsOn: '2026-11-27' })
  await at(on(20))
  await liftEndedHolds(api.db, () => api.now)
  const verdictOn = async (as_at: string) => (await staff.call(verdictContract.asAt, { driver_id: driver.id, as_at })).verdict
  const days = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']
  const said: string[] = []
  for (const day of days) said.push(await verdictOn(day))
  expect(said).toEqual(['cleared', 'warn', 'warn', 'blocked', 'blocked', 'cleared'])
})
