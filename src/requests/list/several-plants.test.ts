import { expect, it } from 'vitest'
import { anAllocation, anAuthPlantId, aRole } from '#accounts/accounts.factory.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { requestType, type RequestTypeId } from '../engine/request-types.contract.ts'
import { needsYouContract } from '../needs-you/needs-you.contract.ts'
import { aRequest } from '../requests.factory.ts'
import { requestsContract } from '../requests.contract.ts'
import { requestCountsContract } from './request-counts.contract.ts'

const { index, exported, details } = requestsContract
const api = await testApi()
const { db } = api
const clerk = await api.as({ portal: 'transporter_portal', permissions: ['requests.read'] })
const transporterId = clerk.transporterId ?? ''
const elsewhere = await anAuthPlantId(db)
const aRequestAt = async (
  plantId: string,
  ofTransporter = transporterId,
  typeId: RequestTypeId = requestType.sanctionEvidence,
  isRaisedByStaff = false,
) => {
  const { id: driverId } = await aDriver(db, { plantId, transporter_id: ofTransporter })
  return aRequest(db, { driverId, typeId, createdBy: null, body: {}, isRaisedByStaff })
}
const idsBy = async (input: Parameters<typeof clerk.call<typeof index>>[1] = {}) =>
  (await clerk.call(index, input)).data.map(({ _id }) => _id).sort()

it('an office sees its requests at the plants of its person alone, and those there say which', async () => {
  const [here, there] = [await aRequestAt(clerk.plantId), await aRequestAt(elsewhere)]
  const rival = await api.as({ portal: 'transporter_portal', plantId: elsewhere })
  await aRequestAt(elsewhere, rival.transporterId ?? '')
  // Confidential while it is pending.
  await aRequestAt(elsewhere, transporterId, requestType.suspendDriver, true)
  expect(await idsBy()).toEqual([here])
  expect((await clerk.call(index, {})).data[0]).not.toHaveProperty('plant')
  for (const route of [index, exported])
    await expect(clerk.call(route, { plant_id: elsewhere })).rejects.toMatchObject({
      status: 422,
      problem: { errors: { plant_id: 'Choose one of your plants' } },
    })

  const roleId = await aRole(db, { portal: 'transporter_portal', permissions: ['requests.read'] })
  await anAllocation(db, { userId: clerk.userId, plantId: elsewhere, portal: 'transporter_portal', roleId, transporterId })
  expect(await idsBy()).toEqual([here, there].sort())
  expect(await idsBy({ plant_id: elsewhere })).toEqual([there])
  expect(await idsBy({ tab: 'needs_you' })).toEqual([here, there].sort())
  expect((await clerk.call(index, { plant_id: elsewhere })).data[0]?.plant?._id).toBe(elsewhere)
  expect(await clerk.call(needsYouContract.counts, {})).toEqual({ needs_you: 2, pending: 2, decided: 0, all: 2 })
  expect(await clerk.call(requestCountsContract.waiting, {})).toEqual({ waiting: 2 })
  await expect(clerk.call(details, { id: there })).rejects.toMatchObject({ status: 404 })
})

it('staff have the requests of their plant, whatever plant they ask for', async () => {
  const staff = await api.as({ portal: 'staff_portal', plantId: clerk.plantId, permissions: ['requests.read'] })
  await expect(staff.call(index, { plant_id: elsewhere })).rejects.toMatchObject({ status: 422 })
  expect((await staff.call(index, { plant_id: clerk.plantId })).total).toBe(1)
})
