import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { settle } from '#drivers/drivers.factory.ts'
import { boundClock } from '#platform/server/database/bounded-clock.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { updateDriver } from '../drivers.store.ts'
import { insertHold } from '../holds/holds.store.ts'
import { aPassHolder } from '../pass/passes.factory.ts'
import { verdictContract } from '../verdict/as-at/verdict.contract.ts'

const api = await testApi()
api.now = new Date()
const hour = 3_600_000
const inMs = (ms: number): Date => new Date(api.now.getTime() + ms)

it('a change by a server whose clock is a day ahead hides no later stop', async () => {
  const warnings: string[] = []
  let aheadMs = 26 * hour
  const clock = await boundClock(
    api.db,
    () => inMs(aheadMs),
    (text) => void warnings.push(text),
  )
  const day = (ms: number) => inMs(ms).toISOString().slice(0, 10)
  const { id, auth_plant_id: plantId } = await aPassHolder(api.db, { created_at: inMs(-50 * hour), passExpiry: day(5000 * hour) })
  await inTransaction(api.db, async (tx) => {
    await updateDriver(tx, id, { licence_expiry: day(9000 * hour) }, clock())
    await settle(tx, [id], clock())
  })
  const stoppedAt = new Date()
  await inTransaction(api.db, async (tx) => {
    await insertHold(tx, {
      driverId: id,
      kind: 'unfit',
      reason: 'finding',
      plantId: null,
      requestId: null,
      comment: null,
      by: null,
      at: stoppedAt,
    })
    await settle(tx, [id], stoppedAt)
  })
  expect(warnings).toEqual([expect.stringContaining("minutes ahead of the database's")])
  aheadMs = 4 * 60_000
  expect(clock()).toEqual(inMs(aheadMs))

  api.now = inMs(48 * hour)
  const staff = await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.read'] })
  const asAt = async (at: Date) => (await staff.call(verdictContract.asAt, { driver_id: id, as_at: at.toISOString() })).verdict
  expect(await asAt(new Date(stoppedAt.getTime() - (50 * hour) / 2))).not.toBe('blocked')
  expect(await asAt(new Date(stoppedAt.getTime() + hour))).toBe('blocked')
})
