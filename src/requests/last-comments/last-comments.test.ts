import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { requestStatus, requestType } from '../engine/request-types.contract.ts'
import { suspendDriver } from '../kinds/suspend-driver/suspend-driver.contract.ts'
import { aRequest } from '../requests.factory.ts'
import { lastCommentsContract } from './last-comments.contract.ts'

const api = await testApi()
const { own } = lastCommentsContract
const halima = await api.as({ portal: 'staff_portal' })
const { plantId } = halima
const peter = await api.as({ portal: 'staff_portal', plantId })

const nothing = { approve: [], reject: [] }

let hours = 0
/** Later than the one before. */
async function aDecided(comment: string, { by = halima.userId, plant = plantId, typeId = suspendDriver.typeId, isApproved = true } = {}) {
  const at = new Date(Date.UTC(2026, 9, 1, hours++))
  const closed = { statusId: isApproved ? requestStatus.approved : requestStatus.rejected, by, at, comment }
  await aRequest(api.db, { driverId: (await aDriver(api.db, { plantId: plant })).id, createdBy: null, typeId, closed })
}

it('is refused to those who may not decide the kind, to other portals and for unknown kinds', async () => {
  const input = { kind: suspendDriver.slug } as const
  const reader = await api.as({ portal: 'staff_portal', plantId, permissions: ['requests.read', 'requests.decide.cancel-card'] })
  const office = await api.as({ portal: 'transporter_portal', plantId })
  for (const { call } of [reader, office, await api.as({ portal: 'doctor', plantId })])
    await expect(call(own, input)).rejects.toMatchObject({ status: 403 })
  const unknown = halima.call(own, { kind: 'sanction-evidence' as typeof input.kind })
  await expect(unknown).rejects.toMatchObject({ status: 422, problem: { errors: { kind: 'Choose a kind of request' } } })
})

it("offers this person's last five for the kind, the decision and the plant, each once, newest first", async () => {
  const read = () => halima.call(own, { kind: suspendDriver.slug })
  expect(await read()).toEqual({ approve: [], reject: [], plant: nothing })
  for (const comment of ['Old', 'Seen on camera', 'Two', 'Three', 'Four', 'Five', 'Seen on camera']) await aDecided(comment)
  await aDecided('The marshal saw another driver', { isApproved: false })
  await aDecided("Peter's", { by: peter.userId })
  await aDecided('Another kind', { typeId: requestType.cancelCard })
  const elsewhere = await api.as({ portal: 'staff_portal' })
  await aDecided('Another plant', { plant: elsewhere.plantId })
  expect(await read()).toEqual({
    approve: ['Seen on camera', 'Five', 'Four', 'Three', 'Two'],
    reject: ['The marshal saw another driver'],
    plant: nothing,
  })
  expect(await peter.call(own, { kind: suspendDriver.slug })).toEqual({ approve: ["Peter's"], reject: [], plant: nothing })
})

it("offers the plant's own comments too, to those of the plant", async () => {
  const change = { approval_comments: 'In order.\nSeen on camera.', rejection_comments: 'The stamp cannot be read.' }
  const there = await api.as({ portal: 'staff_portal' })
  await api.db.updateTable('auth_plant').set(change).where('id', '=', there.plantId).execute()
  const offered = { approve: ['In order.', 'Seen on camera.'], reject: ['The stamp cannot be read.'] }
  expect((await there.call(own, { kind: suspendDriver.slug })).plant).toEqual(offered)
  expect((await halima.call(own, { kind: suspendDriver.slug })).plant).toEqual(nothing)
})
