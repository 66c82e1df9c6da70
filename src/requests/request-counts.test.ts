import { expect, it } from 'vitest'
import { aDriver } from '#drivers/drivers.factory.ts'
import { testApi } from '#app/testing/test-api.ts'
import { requestCountsContract } from './request-counts.contract.ts'
import { requestStatus, requestType } from './request-types.contract.ts'
import { aRequest } from './requests.factory.ts'
import { requestsContract } from './requests.contract.ts'

const api = await testApi()
const { waiting } = requestCountsContract
const closed = { statusId: requestStatus.rejected, by: null, at: api.now, comment: 'Not now' }

it('what waits is counted as the list of pending requests has it, and what another plant waits for is not', async () => {
  const staff = await api.as({ portal: 'staff_portal', permissions: ['requests.read'] })
  for (let n = 0; n < 2; n++) await aRequest(api.db, { createdBy: null, driverId: (await aDriver(api.db, { plantId: staff.plantId })).id })
  await aRequest(api.db, { createdBy: null, driverId: (await aDriver(api.db, { plantId: staff.plantId })).id, closed })
  await aRequest(api.db, { createdBy: null, driverId: (await aDriver(api.db)).id })
  expect(await staff.call(waiting, {})).toEqual({ waiting: 2 })
  expect((await staff.call(requestsContract.index, { status: requestStatus.pending })).total).toBe(2)
})

it('for a transporter only what it is to answer counts', async () => {
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
