import { beforeAll, describe, expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi, type Caller } from '#tests/world/test-api.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { requestStatus } from '../engine/request-types.contract.ts'
import { aRequest } from '../requests.factory.ts'
import { requestsOfDriverContract } from './requests-of-driver.contract.ts'

const { list } = requestsOfDriverContract

let call: Caller
let plantId: string
const api = await testApi()
beforeAll(async () => {
  ;({ call, plantId } = await api.as({ portal: 'staff_portal', permissions: ['drivers.read', 'requests.read'] }))
})

describe('the requests about a driver', () => {
  it('are 404 for a driver out of scope', async () => {
    const foreign = await aDriver(api.db)
    await expect(call(list, { driver_id: foreign.id })).rejects.toMatchObject({ status: 404 })
  })

  it('are refused for an unknown status', async () => {
    const driver = await aDriver(api.db, { plantId })
    await expect(call(list, { driver_id: driver.id, status: 99 })).rejects.toMatchObject({ status: 422 })
  })

  it('are filtered by status', async () => {
    const driver = await aDriver(api.db, { plantId })
    const closed = { statusId: requestStatus.rejected, by: null, at: api.now, comment: 'Not so.' }
    const of = { driverId: driver.id, createdBy: null }
    const [pending, rejected] = [await aRequest(api.db, { ...of, typeId: 3 }), await aRequest(api.db, { ...of, typeId: 7, closed })]
    const idsOf = async (status: number) => (await call(list, { driver_id: driver.id, status })).data.map(({ _id }) => _id)
    expect([await idsOf(requestStatus.pending), await idsOf(requestStatus.rejected)]).toEqual([[pending], [rejected]])
  })

  it('are listed newest first, page by page, for this driver only', async () => {
    const [driver, other] = [await aDriver(api.db, { plantId }), await aDriver(api.db, { plantId })]
    await aRequest(api.db, { driverId: other.id, createdBy: null })
    const ids = [
      await aRequest(api.db, { driverId: driver.id, createdBy: null, typeId: 7 }),
      await aRequest(api.db, { driverId: driver.id, createdBy: null, typeId: 3 }),
    ]
    const answer = await call(list, { driver_id: driver.id })
    expect(answer).toMatchObject({
      total: 2,
      data: [{ _id: ids[1], type_id: { id: 3 }, status_id: { id: 1 }, waiting_days: 1 }, { _id: ids[0] }],
    })
    expect((await call(list, { driver_id: driver.id, page: 2, page_size: 1 })).data.map(({ _id }) => _id)).toEqual([ids[0]])
  })

  it('show a transporter only those raised under it', async () => {
    const [from, to] = [await aTransporter(api.db), await aTransporter(api.db)]
    const driver = await aDriver(api.db, { plantId, transporter_id: from.id })
    const old = await aRequest(api.db, { driverId: driver.id, createdBy: null, typeId: 7 })
    await api.ownerDb.updateTable('driver').set({ transporter_id: to.id }).where('id', '=', driver.id).execute()
    const newer = await aRequest(api.db, { driverId: driver.id, createdBy: null, typeId: 3 })
    const people = { portal: 'transporter_portal' as const, plantId, permissions: ['drivers.read' as const, 'requests.read' as const] }
    const [before, now] = [await api.as({ ...people, transporterId: from.id }), await api.as({ ...people, transporterId: to.id })]
    expect((await now.call(list, { driver_id: driver.id })).data.map(({ _id }) => _id)).toEqual([newer])
    await expect(before.call(list, { driver_id: driver.id })).rejects.toMatchObject({ status: 404 })
    expect((await call(list, { driver_id: driver.id })).data.map(({ _id }) => _id)).toEqual([newer, old])
  })
})
