import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { requestStatus } from '../engine/request-types.contract.ts'
import { aRequest } from '../requests.factory.ts'
import { turnContract } from './turn.contract.ts'

const api = await testApi()
const { today } = turnContract

it('is refused to other portals', async () => {
  for (const portal of ['transporter_portal', 'doctor'] as const)
    await expect((await api.as({ portal })).call(today, {})).rejects.toMatchObject({ status: 403 })
})

it("counts a person's decisions at this plant since its midnight, approvals and rejections alike", async () => {
  const halima = await api.as({ portal: 'staff_portal' })
  const peter = await api.as({ portal: 'staff_portal', plantId: halima.plantId })
  const elsewhere = await api.as({ portal: 'staff_portal' })
  const decided = async (at: string, { by = halima.userId, plantId = halima.plantId, isApproved = true } = {}) => {
    const { id: driverId } = await aDriver(api.db, { plantId })
    await aRequest(api.db, {
      driverId,
      createdBy: null,
      closed: { statusId: isApproved ? requestStatus.approved : requestStatus.rejected, by, at: new Date(at), comment: 'Seen' },
    })
  }
  expect(await halima.call(today, {})).toEqual({ decided: 0 })
  // Nairobi is three hours ahead: its day began at 21:00.
  await decided('2026-11-20T20:59:59Z')
  await decided('2026-11-20T21:00:00Z')
  await decided('2026-11-21T05:00:00Z', { isApproved: false })
  await decided('2026-11-21T05:00:00Z', { by: peter.userId })
  await decided('2026-11-21T05:00:00Z', { plantId: elsewhere.plantId })
  expect(await halima.call(today, {})).toEqual({ decided: 2 })
  expect(await peter.call(today, {})).toEqual({ decided: 1 })
})
