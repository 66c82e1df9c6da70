import { expect, it } from 'vitest'
import { Refused, testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { isWhole } from '#tests/world/whole.ts'
import { endSuspension } from '../end-suspension/end-suspension.contract.ts'
import { blacklistDriver } from './blacklist-driver.contract.ts'
import { minutes } from '#tests/world/patience.ts'

const api = await testApi()
const raiser = await api.as({ portal: 'staff_portal' })
const { plantId } = raiser
await api.db.updateTable('auth_plant').set({ blacklist_approvers: 2 }).where('id', '=', plantId).execute()
const people = [await api.as({ portal: 'staff_portal', plantId }), await api.as({ portal: 'staff_portal', plantId })] as const

type Act = readonly [who: 'raiser' | 'a' | 'b', key: 'approve' | 'reject']
const acts: readonly Act[] = [
  ['raiser', 'approve'],
  ['a', 'approve'],
  ['a', 'approve'],
  ['b', 'approve'],
  ['b', 'reject'],
]
const callers = { raiser, a: people[0], b: people[1] }

/** Every order of these. */
const ordersOf = <T>(all: readonly T[]): (readonly T[])[] =>
  all.length <= 1 ? [all] : all.flatMap((one, n) => ordersOf(all.toSpliced(n, 1)).map((rest) => [one, ...rest]))

const orders = ordersOf(acts)
const dealt = isWhole ? orders : orders.filter((_, n) => n % 6 === 0)

const outcome = (call: Promise<{ message: string }>): Promise<string> =>
  call.then(
    ({ message }) => (message.startsWith('reject') ? 'rejected' : message.includes('second') ? 'first' : 'last'),
    (error: unknown) => (error instanceof Refused ? String(error.status) : 'broken'),
  )

async function raced(requestId: string, kind: typeof blacklistDriver | typeof endSuspension, order: readonly Act[]) {
  const outcomes = await Promise.all(
    order.map(([who, key]) => outcome(callers[who].call(kind.decide, { request_id: requestId, comment: 'Raced', key }))),
  )
  const approvers = await api.db
    .selectFrom('request_approval')
    .select('approved_by')
    .where('request_id', '=', requestId)
    .orderBy('approved_by')
    .execute()
  const { status_id } = await api.db.selectFrom('request').select('status_id').where('id', '=', requestId).executeTakeFirstOrThrow()
  return { outcomes, approvers: approvers.map(({ approved_by }) => approved_by), requestStatus: status_id }
}

/** What holds whoever is first: two approvers who are not the same and not the requester, or a rejection and nothing done. */
function assertFair({ outcomes, approvers, requestStatus }: Awaited<ReturnType<typeof raced>>): void {
  expect(outcomes).not.toContain('broken')
  expect(new Set(approvers).size).toBe(approvers.length)
  expect(approvers).not.toContain(raiser.userId)
  expect(requestStatus === 2).toBe(approvers.length === 2)
  expect(outcomes.filter((each) => each === 'last' || each === 'rejected').length).toBe(requestStatus === 1 ? 0 : 1)
}

it(`a blacklisting, by calls at once in ${dealt.length} orders`, { timeout: minutes(2) }, async () => {
  const ends = new Set<number>()
  for (const order of dealt) {
    const driver = await aPassHolder(api.db, { plantId })
    const evidence = aPdfFile('weighbridge.pdf')
    const raise = { driver_id: driver.id, comment: 'Sold from the load', reason: 'theft', evidence } as const
    const { request_id } = await raiser.call(blacklistDriver.raise, raise)
    const race = await raced(request_id, blacklistDriver, order)
    assertFair(race)
    ends.add(race.requestStatus)
    const { status_id } = await api.db.selectFrom('driver').select('status_id').where('id', '=', driver.id).executeTakeFirstOrThrow()
    expect(status_id).toBe(race.requestStatus === 2 ? driverStatus.blacklisted : driverStatus.active)
    const barrings = await api.db.selectFrom('blacklisting').select('id').where('driver_id', '=', driver.id).execute()
    expect(barrings).toHaveLength(race.requestStatus === 2 ? 1 : 0)
  }
  // Otherwise the race is none: both ends are met.
  expect(ends).toEqual(new Set([2, 3]))
})

it('undoing one is raced as fairly', { timeout: minutes(2) }, async () => {
  for (const order of dealt.slice(0, isWhole ? undefined : 6)) {
    const driver = await aPassHolder(api.db, { plantId, status_id: driverStatus.blacklisted, cardNo: null })
    const { request_id } = await raiser.call(endSuspension.raise, { driver_id: driver.id, comment: 'It was another driver' })
    const race = await raced(request_id, endSuspension, order)
    assertFair(race)
    const { status_id } = await api.db.selectFrom('driver').select('status_id').where('id', '=', driver.id).executeTakeFirstOrThrow()
    expect(status_id).toBe(race.requestStatus === 2 ? driverStatus.cardCancelled : driverStatus.blacklisted)
  }
})
