import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { gateOfflineContract } from '../offline/offline.contract.ts'
import { gateQueueContract } from '../offline/queue.contract.ts'
import { gatePhotographsContract } from '../photographs/photographs.contract.ts'
import { aGateDevice } from './devices.factory.ts'

const api = await testApi()
const guard = await api.as({ portal: 'staff_portal', permissions: ['gate.check'] })
const { plantId } = guard
const device = await aGateDevice(api.db, { plantId, userId: guard.userId, at: api.now })

/** The order of P-256: with a signature (r, s), (r, order - s) is one too. */
const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')
function mirrored(signature: string): string {
  const bytes = Buffer.from(signature, 'base64url')
  const s = order - BigInt(`0x${bytes.subarray(32).toString('hex')}`)
  return Buffer.concat([bytes.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')]).toString('base64url')
}

describe('of a device is refused what', () => {
  it('is a request of another device, call, body, person or hour, and one that came before', async () => {
    const { snapshot: route, changes: other, startShift } = gateOfflineContract
    const [thief, second] = [
      await aGateDevice(api.db, { plantId, userId: guard.userId, at: api.now }),
      await api.as({ portal: 'staff_portal', plantId, permissions: ['gate.check'] }),
    ]
    const at = api.now
    const signed = device.request(route, {}, at)
    const changed = (changes: object) => ({ device: { ...signed.device, ...changes } })
    const wrong = [
      [changed({ signature: thief.request(route, {}, at).device.signature }), 422],
      [changed({ device_id: thief.id }), 422],
      [changed({ nonce: randomUUID() }), 422],
      [changed({ at: new Date(at.getTime() + 1000).toISOString() }), 422],
      [device.request(startShift, {}, at), 422],
      [device.request({ ...route, method: 'GET' }, {}, at), 422],
      [device.request(route, {}, at, second.userId), 422],
      [device.request(route, {}, new Date(at.getTime() - 3_600_000)), 409],
      [device.request(route, {}, new Date(at.getTime() + 3_600_000)), 409],
    ] as const
    for (const [input, status] of wrong) await expect(guard.call(route, input)).rejects.toMatchObject({ status })
    await expect(second.call(route, signed)).rejects.toMatchObject({ status: 422 })
    const one = device.request(other, { since: '1' }, at)
    await expect(guard.call(other, { ...one, since: '2' })).rejects.toMatchObject({ status: 422 })
    await guard.call(route, signed)
    const used = { status: 409, problem: { code: 'request_used' } }
    await expect(guard.call(route, signed)).rejects.toMatchObject(used)
    // Whoever signs a second time with (r, n - s) has signed the same request.
    await expect(guard.call(route, changed({ signature: mirrored(signed.device.signature) }))).rejects.toMatchObject(used)
    // As long as the request counts.
    api.now = new Date(at.getTime() + 290_000)
    await expect(guard.call(route, signed)).rejects.toMatchObject(used)
    const replayed = device.request(startShift, {}, api.now)
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => guard.call(startShift, replayed)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('has no signature in its address', () => {
    const routes = [...Object.values(gateOfflineContract), ...Object.values(gatePhotographsContract), ...Object.values(gateQueueContract)]
    const signedRoutes = routes.filter(({ input }) => 'device' in input.shape)
    expect(new Set(signedRoutes.map(({ method }) => method))).toEqual(new Set(['POST']))
    expect(signedRoutes).toHaveLength(5)
  })

  it('is more than a thousand requests of a device within ten minutes', async () => {
    const busy = await aGateDevice(api.db, { plantId, userId: guard.userId, at: api.now })
    const rows = Array.from({ length: 1000 }, () => ({ device_id: busy.id, nonce: randomUUID(), at: api.now }))
    await api.db.insertInto('gate_device_request').values(rows).execute()
    const ask = () => guard.call(gateOfflineContract.startShift, busy.request(gateOfflineContract.startShift, {}, api.now))
    await expect(ask()).rejects.toMatchObject({ status: 429 })
    api.now = new Date(api.now.getTime() + 601_000)
    await ask()
    const { n } = await api.db
      .selectFrom('gate_device_request')
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .where('device_id', '=', busy.id)
      .executeTakeFirstOrThrow()
    expect(n).toBe('1')
  })
})
