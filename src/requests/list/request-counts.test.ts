import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aDriver } from '#drivers/drivers.factory.ts'
import { testApi } from '#app/testing/test-api.ts'
import type { Input } from '#platform/contract/route.ts'
import { requestCountsContract } from './request-counts.contract.ts'
import { foldRequestCounts } from './request-counts.store.ts'
import { requestStatus, requestType } from '../engine/request-types.contract.ts'
import { aRequest } from '../requests.factory.ts'
import { requestsContract } from '../requests.contract.ts'

const api = await testApi()
const { waiting } = requestCountsContract
const closed = { statusId: requestStatus.rejected, by: null, at: api.now, comment: 'Not now' }

it('counts the plant’s pending requests, not another plant’s', async () => {
  const staff = await api.as({ portal: 'staff_portal', permissions: ['requests.read'] })
  for (let n = 0; n < 2; n++) await aRequest(api.db, { createdBy: null, driverId: (await aDriver(api.db, { plantId: staff.plantId })).id })
  await aRequest(api.db, { createdBy: null, driverId: (await aDriver(api.db, { plantId: staff.plantId })).id, closed })
  await aRequest(api.db, { createdBy: null, driverId: (await aDriver(api.db)).id })
  expect(await staff.call(waiting, {})).toEqual({ waiting: 2 })
  expect((await staff.call(requestsContract.index, { status: requestStatus.pending })).total).toBe(2)
})

it('counts only requests for sanction evidence for a transporter', async () => {
  const driver = await aDriver(api.db)
  const { call } = await api.as({
    portal: 'transporter_portal',
    plantId: driver.auth_plant_id,
    transporterId: driver.transporter_id,
    permissions: ['requests.read'],
  })
  await aRequest(api.db, { createdBy: null, driverId: driver.id, typeId: requestType.suspendDriver })
  expect(await call(waiting, {})).toEqual({ waiting: 0 })
  await aRequest(api.db, { createdBy: null, driverId: driver.id, typeId: requestType.sanctionEvidence })
  await aRequest(api.db, {
    createdBy: null,
    driverId: (await aDriver(api.db, { plantId: driver.auth_plant_id })).id,
    typeId: requestType.sanctionEvidence,
  })
  expect(await call(waiting, {})).toEqual({ waiting: 1 })
})

/** The differences between stored and actual counts. */
async function drift(): Promise<unknown[]> {
  const counted = sql`select auth_plant_id, coalesce(transporter_id, 0), status_id, type_id, count(*) as n from request
    group by auth_plant_id, status_id, type_id, grouping sets ((), (transporter_id))`
  const stored = sql`select auth_plant_id, transporter_id, status_id, type_id, sum(n) as n
    from (select * from request_count union all select * from request_change union all
      select auth_plant_id, 0, status_id, type_id, n from request_change) each group by 1, 2, 3, 4 having sum(n) <> 0`
  return (await sql`(${counted} except ${stored}) union all (${stored} except ${counted})`.execute(api.db)).rows
}

it('stored counts are exact after concurrent changes, while they are folded', async () => {
  const staff = await api.as({ portal: 'staff_portal', permissions: ['requests.read'] })
  const [own, other] = [await aDriver(api.db, { plantId: staff.plantId }), await aDriver(api.db, { plantId: staff.plantId })]
  const { suspendDriver, transferDriver, sanctionEvidence } = requestType
  const requests = [own, other].flatMap(({ id }) =>
    [suspendDriver, transferDriver, sanctionEvidence].map((typeId) => ({ driverId: id, typeId })),
  )
  await Promise.all(
    requests.map(async (request) => {
      await aRequest(api.db, { ...request, createdBy: null, closed })
      const id = await aRequest(api.db, { ...request, createdBy: null })
      await foldRequestCounts(api.db)
      if (request.typeId === transferDriver)
        await api.db.updateTable('request').set({ status_id: requestStatus.cancelled, decided_at: api.now }).where('id', '=', id).execute()
    }),
  )
  expect(await drift()).toEqual([])
  for (const fold of [async () => {}, foldRequestCounts, foldRequestCounts]) {
    await fold(api.db)
    const filters: Input<typeof requestsContract.index>[] = [
      {},
      { status: requestStatus.pending },
      { type: transferDriver },
      { type: transferDriver, status: requestStatus.pending },
      { type: suspendDriver, status: requestStatus.rejected, transporter_id: own.transporter_id },
    ]
    const totals: number[] = []
    for (const input of filters) {
      const { total, data } = await staff.call(requestsContract.index, input)
      expect(total).toBe(data.length)
      totals.push(total)
    }
    expect(totals).toEqual([12, 4, 4, 0, 1])
  }
  expect(await drift()).toEqual([])
  expect((await sql`select from request_change`.execute(api.db)).rows).toEqual([])
})

it('deleted requests are not counted', async () => {
  const { id } = await aDriver(api.db)
  await sql`insert into request (type_id, driver_id, auth_plant_id, transporter_id, created_at)
    select ${requestType.suspendDriver}, id, auth_plant_id, transporter_id, ${api.now} from driver where id = ${id}`.execute(api.db)
  await foldRequestCounts(api.db)
  await api.db.deleteFrom('request').where('driver_id', '=', id).execute()
  expect(await drift()).toEqual([])
  await foldRequestCounts(api.db)
  expect(await drift()).toEqual([])
})

it('a recount corrects wrong counts', async () => {
  await sql`update request_count set n = n + 3`.execute(api.db)
  expect(await drift()).not.toEqual([])
  await sql`select begin_request_counts()`.execute(api.db)
  expect(await drift()).toEqual([])
})
