import { expect, it } from 'vitest'
import { aDriver } from '#drivers/drivers.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import type { Input } from '#platform/contract/route.ts'
import { requestCountsContract } from './request-counts.contract.ts'
import { foldCounts } from '#platform/server/counts/counts.ts'
import { requestStatus, requestType } from '../engine/request-types.contract.ts'
import { aClosing, aRequest } from '../requests.factory.ts'
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

it('totals of the list are exact after concurrent changes, while counts are folded', async () => {
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
      await foldCounts(api.db)
      if (request.typeId === transferDriver) await aClosing(api.db, { requestId: id, statusId: requestStatus.cancelled, at: api.now })
    }),
  )
  for (const fold of [async () => {}, foldCounts, foldCounts]) {
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
})
