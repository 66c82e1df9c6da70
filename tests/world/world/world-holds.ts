import { lockDriverById } from '#drivers/find-driver.service.ts'
import { holdsContract } from '#drivers/holds/placing/holds.contract.ts'
import { placeHold } from '#drivers/holds/holds.service.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { Caller, TestApi } from '../test-api.ts'

type Held = { driverId: string; mark: string; staff: { call: Caller } }

/** A hold that was lifted, and an open one that lies far ahead, so that the driver may load; the marks are for those who may know what holds are about. */
export async function aMarkedHold(api: TestApi, { driverId, mark, staff }: Held): Promise<string> {
  await staff.call(holdsContract.place, { driver_id: driverId, kind: 'site', reason: 'incident', comment: mark, ends_on: '2026-12-01' })
  const { data } = await staff.call(holdsContract.list, { driver_id: driverId })
  await staff.call(holdsContract.lift, { id: data[0]?._id ?? '', reason: mark })
  return inTransaction(api.db, async (tx) => {
    const change = { driver: await lockDriverById(tx, driverId), at: api.now, userId: null, why: mark, today: '2026-11-21' }
    const ahead = { kind: 'document', reason: 'forged', document: 'licence', plantId: null, startsOn: '2030-01-01' } as const
    return (await placeHold(tx, change, ahead)) ?? ''
  })
}
