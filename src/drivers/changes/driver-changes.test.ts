import { beforeAll, describe, expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi, type TestApi } from '#tests/world/test-api.ts'
import { bringTo } from '../pass/passes.factory.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { driverChangesContract } from './driver-changes.contract.ts'
import { changeDriver } from '../change-driver.service.ts'
import { auditDriver } from '../drivers.service.ts'
import { driverStatus } from '../driver-status.contract.ts'
import { aDriver } from '../drivers.factory.ts'
import { lockDriverById } from '../find-driver.service.ts'

const { list } = driverChangesContract

let auditor: Awaited<ReturnType<TestApi['as']>>
const api = await testApi()
beforeAll(async () => {
  auditor = await api.as({ portal: 'staff_portal', firstName: 'Halima', lastName: 'Said', permissions: ['audit.read'] })
})

describe('the changes of a driver', () => {
  it('require the permission to read the audit and a driver of the plant', async () => {
    const { plantId } = auditor
    const [driver, foreign] = [await aDriver(api.db, { plantId }), await aDriver(api.db)]
    const reader = await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.read'] })
    const owner = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
    await expect(reader.call(list, { driver_id: driver.id })).rejects.toMatchObject({ status: 403 })
    await expect(owner.call(list, { driver_id: driver.id })).rejects.toMatchObject({ status: 403 })
    await expect(auditor.call(list, { driver_id: foreign.id })).rejects.toMatchObject({ status: 404 })
    expect(await auditor.call(list, { driver_id: driver.id })).toMatchObject({ data: [], total: 0 })
  })

  it('are labelled, newest first', async () => {
    const [home, yard] = [await aTransporter(api.db, { name: 'Mara Cargo' }), await aTransporter(api.db, { name: 'Zebra Haulage' })]
    const { id } = await aDriver(api.db, { plantId: auditor.plantId, transporter_id: home.id })
    await inTransaction(api.db, async (tx) => {
      const driver = await lockDriverById(tx, id)
      await changeDriver(tx, id, 'suspended', { at: api.now, userId: auditor.userId, why: 'Seen without a helmet' })
      await bringTo(tx, id, driverStatus.suspended, api.now)
      await auditDriver(
        tx,
        { driver, at: api.now, userId: null, why: 'Depot closed' },
        {
          action: 'driver transferred',
          before: { transporter_id: home.id },
          after: { transporter_id: yard.id, request_id: '5', phones: ['+254711222333', '+254722333444'] },
        },
      )
    })
    const { data, total } = await auditor.call(list, { driver_id: id })
    expect(total).toBe(2)
    expect(data).toMatchObject([
      {
        what: 'driver transferred',
        by: null,
        why: 'Depot closed',
        values: [
          { name: 'Transporter', before: 'Mara Cargo', after: 'Zebra Haulage' },
          { name: 'Phone no', before: null, after: '+254711222333, +254722333444' },
        ],
      },
      {
        at: '2026-11-21T06:00:00.000Z',
        by: { first_name: 'Halima', last_name: 'Said' },
        what: 'driver suspended',
        why: 'Seen without a helmet',
        values: [{ name: 'Status', before: 'Active', after: 'Suspended' }],
      },
    ])
    expect((await auditor.call(list, { driver_id: id, page: 2, page_size: 1 })).data).toHaveLength(1)
  })
})
