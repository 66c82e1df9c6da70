import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { seededRandom } from '#platform/chance.factory.ts'
import { onTeardown } from '#tests/world/teardown.ts'
import { testApi } from '#tests/world/test-api.ts'
import type { Output } from '#platform/contract/route.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { signedTexts } from '../devices/device-signature.rules.ts'
import { aGateDevice, type TestDevice } from '../devices/devices.factory.ts'
import { gateQueueContract, maxChecksPerCall, type OfflineCheck } from './queue.contract.ts'
import { openCuttingProxy, type Cut } from './testing/cutting-proxy.ts'

const [countDevices, checksOfDevice] = [20, 500]
/** About the bytes of a call with 100 checks, and of its answer. */
const sizes = { request: 100_000, answer: 6_000 } as const

const api = await testApi()
const random = seededRandom(20_261_123)
const proxy = await openCuttingProxy(await api.app.listen({ host: '127.0.0.1', port: 0 }), aCut)
onTeardown(proxy.close)
const guard = await api.as({ portal: 'staff_portal', permissions: ['gate.check'] })
const { plantId } = guard

/** Of half of all calls: anywhere in the request or in the answer. */
function aCut(): Cut | undefined {
  if (random.in(0.5)) return undefined
  const of = random.pick(['request', 'answer'] as const)
  return { of, after: random.upTo(sizes[of]) }
}

type Queued = { key: string; body: string; signature: string }
type Sending = Output<typeof gateQueueContract.send>

async function queueOf(device: TestDevice): Promise<readonly Queued[]> {
  const driver = await aPassHolder(api.db, { plantId })
  const { id: cardId } = await api.db.selectFrom('card').select('id').where('driver_id', '=', driver.id).executeTakeFirstOrThrow()
  const servedAt = new Date(api.now.getTime() - 2 * 3_600_000).toISOString()
  return Array.from({ length: checksOfDevice }, (_n, nth) => {
    const at = new Date(api.now.getTime() - (checksOfDevice - nth) * 60_000).toISOString()
    const key = randomUUID()
    const check: OfflineCheck = {
      device_id: device.id,
      key,
      at,
      ahead_ms: 0,
      guard_id: guard.userId,
      found_by: 'card',
      entered: null,
      card_id: cardId,
      direction: nth % 2 === 0 ? 'in' : 'out',
      is_bulk_load: false,
      registration: null,
      outcome: 'cleared',
      reasons: [],
      data_at: servedAt,
    }
    const body = JSON.stringify(check)
    return { key, body, signature: device.key.sign(signedTexts.check(device.id, body)) }
  })
}

/** As a device does: a check leaves the queue only with the server's answer to it. Returns the states in the order of the queue. */
async function sendAll(device: TestDevice, queue: readonly Queued[]): Promise<readonly string[]> {
  const states: string[] = []
  while (states.length < queue.length) {
    const checks = queue.slice(states.length, states.length + maxChecksPerCall).map(({ body, signature }) => ({ body, signature }))
    const answer = await send(device.request(gateQueueContract.send, { checks }, api.now))
    states.push(...(answer?.results ?? []).map(({ state }) => state))
  }
  return states
}

/** Undefined where the connection was cut. */
async function send(body: object): Promise<Sending | undefined> {
  try {
    const response = await fetch(`${proxy.address}${gateQueueContract.send.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${guard.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer: unknown = await response.json()
    if (response.status !== 200) throw new Refusal(`${response.status} ${JSON.stringify(answer)}`)
    return answer as Sending
  } catch (error) {
    if (error instanceof Refusal) throw error
    return undefined
  }
}

class Refusal extends Error {}

it('10,000 checks of 20 devices, sent over connections that are cut at any byte, are recorded once and in order', async () => {
  const devices = await Promise.all(
    Array.from({ length: countDevices }, () => aGateDevice(api.db, { plantId, userId: guard.userId, at: api.now })),
  )
  const queues = await Promise.all(devices.map(async (device) => ({ device, queue: await queueOf(device) })))
  // Every fourth device sends from two tabs at once, as where a browser has no locks.
  const all = await Promise.all(
    queues.flatMap(({ device, queue }, nth) => [sendAll(device, queue), ...(nth % 4 === 0 ? [sendAll(device, queue)] : [])]),
  )
  expect(new Set(all.flat())).toEqual(new Set(['recorded', 'known']))
  expect(proxy.countCuts()).toBeGreaterThan(countDevices)
  for (const { device, queue } of queues) {
    const rows = await api.db.selectFrom('gate_check').select('key').where('device_id', '=', device.id).orderBy('id').execute()
    expect(rows.map(({ key }) => key)).toEqual(queue.map(({ key }) => key))
  }
  const { n } = await api.db
    .selectFrom('gate_check')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('auth_plant_id', '=', plantId)
    .executeTakeFirstOrThrow()
  expect(Number(n)).toBe(countDevices * checksOfDevice)
})
