import { describe, expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import type { Output } from '#platform/contract/route.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { signedTexts } from '../devices/device-signature.rules.ts'
import { gateDevicesContract } from '../devices/devices.contract.ts'
import { aGateDevice, type TestDevice } from '../devices/devices.factory.ts'
import { anOfflineCheck, signedCheck } from './offline-check.factory.ts'
import { gateQueueContract, type OfflineCheck } from './queue.contract.ts'

const api = await testApi()
const guard = await api.as({ portal: 'staff_portal', permissions: ['gate.check', 'gate.devices'] })
const { plantId } = guard
const colleague = await api.as({ portal: 'staff_portal', plantId, permissions: ['gate.check'] })
const aDevice = () => aGateDevice(api.db, { plantId, userId: guard.userId, at: api.now })
const device = await aDevice()
const driver = await aPassHolder(api.db, { plantId })
const { id: cardId } = await api.db.selectFrom('card').select('id').where('driver_id', '=', driver.id).executeTakeFirstOrThrow()

const hourMs = 3_600_000
const notGenuine = { code: 'not_genuine', isBlocking: true } as const
const before = (ms: number): string => new Date(api.now.getTime() - ms).toISOString()
const aCheck = (fields: Partial<OfflineCheck> = {}): OfflineCheck =>
  anOfflineCheck({ deviceId: device.id, guardId: guard.userId, cardId, now: api.now }, fields)
const signed = (check: object, by: TestDevice = device) => signedCheck(check, by)
type Results = Output<typeof gateQueueContract.send>['results']
const send = async (checks: readonly ReturnType<typeof signed>[], by: TestDevice = device): Promise<Results> =>
  (await guard.call(gateQueueContract.send, by.request(gateQueueContract.send, { checks: [...checks] }, api.now))).results
const states = (results: Results) => results.map(({ state }) => state)
const recorded = () => api.db.selectFrom('gate_check').selectAll().where('auth_plant_id', '=', plantId).orderBy('id').execute()
const countRecorded = async () => (await recorded()).length

describe('refuses', () => {
  it('whatever this device did not sign, and records none of it', async () => {
    const other = await aDevice()
    const good = signed(aCheck())
    const altered = JSON.stringify(aCheck({ outcome: 'blocked' }))
    const flipped = [...good.signature].map(
      (letter, at) => good.signature.slice(0, at) + (letter === 'A' ? 'B' : 'A') + good.signature.slice(at + 1),
    )
    // The last letter carries bits that no byte holds.
    const attempts = [
      { ...good, body: altered },
      { ...good, body: `${good.body} ` },
      { ...good, signature: good.signature.slice(0, 40) },
      signed(aCheck(), other),
      signed(aCheck({ device_id: other.id }), other),
      signed(aCheck({ device_id: other.id })),
      { body: good.body, signature: device.key.sign(good.body) },
      { body: good.body, signature: device.key.sign(signedTexts.enrolment(device.id, good.body)) },
      ...flipped.slice(0, -1).map((signature) => ({ ...good, signature })),
    ]
    expect(new Set(states(await send(attempts)))).toEqual(new Set(['refused']))
    expect(await countRecorded()).toBe(0)
  })

  it('a log of one device that another one sends', async () => {
    const thief = await aDevice()
    expect(states(await send([signed(aCheck())], thief))).toEqual(['refused'])
    expect(await countRecorded()).toBe(0)
  })

  it.each([
    ['no check', { hello: 1 }],
    ['an unknown outcome', { ...aCheck(), outcome: 'fine' }],
    ['a reason that the server does not know', { ...aCheck(), outcome: 'blocked', reasons: [{ code: 'made_up', isBlocking: true }] }],
    ['a time that is none', { ...aCheck(), at: 'yesterday' }],
  ])('%s', async (_, body) => {
    expect(await send([signed(body)])).toEqual([{ state: 'refused', message: 'This check cannot be read.' }])
  })

  it('a guard who has no PIN on the device', async () => {
    expect(await send([signed(aCheck({ guard_id: colleague.userId }))])).toEqual([
      { state: 'refused', message: 'Its guard has no PIN on this device.' },
    ])
  })

  it('a device that was cut off, of another plant or unknown, and more than 100 at once', async () => {
    const lost = await aDevice()
    const check = signed(aCheck({ device_id: lost.id }), lost)
    await guard.call(gateDevicesContract.cutOff, { device_id: lost.id })
    await expect(send([check], lost)).rejects.toMatchObject({ status: 409, problem: { code: 'device_cut_off' } })
    const stranger = await api.as({ portal: 'staff_portal', permissions: ['gate.check'] })
    await expect(
      stranger.call(gateQueueContract.send, device.request(gateQueueContract.send, { checks: [signed(aCheck())] }, api.now)),
    ).rejects.toMatchObject({
      status: 404,
    })
    await expect(send(Array.from({ length: 101 }, () => check))).rejects.toMatchObject({ status: 422 })
    expect(await countRecorded()).toBe(0)
  })
})

it('records each check once, whoever sends it again and how often', async () => {
  const checks = Array.from({ length: 30 }, () => signed(aCheck()))
  expect(states(await send(checks.slice(0, 12)))).toEqual(Array.from({ length: 12 }, () => 'recorded'))
  // As after a connection that broke before the answer, in two tabs at once.
  const [one, two] = await Promise.all([send(checks), send(checks)])
  for (let at = 0; at < checks.length; at++)
    expect([one[at]?.state, two[at]?.state].filter((state) => state === 'recorded')).toHaveLength(at < 12 ? 0 : 1)
  const keys = (await recorded()).map(({ key }) => key)
  expect(keys).toHaveLength(30)
  expect(new Set(keys).size).toBe(30)
})

it('records a check as the guard saw it, in the server’s words, at the time by the server’s clock', async () => {
  const reasons = [{ code: 'medical', isBlocking: true, text: 'FREE TEXT of the device', whatToDo: 'Let him in' }] as const
  const check = aCheck({
    at: before(-hourMs),
    ahead_ms: 2 * hourMs,
    outcome: 'blocked',
    reasons: [...reasons],
    registration: 'KDA 123A',
    is_bulk_load: true,
  })
  expect(states(await send([signed(check)]))).toEqual(['recorded'])
  const row = (await recorded()).at(-1)
  expect(row).toMatchObject({
    user_id: guard.userId,
    device_id: device.id,
    driver_id: driver.id,
    card_id: cardId,
    outcome: 'blocked',
    reasons: [
      { code: 'medical', isBlocking: true, text: 'The medical had ended, by the data of the device', whatToDo: 'Ask your office.' },
    ],
    is_offline: true,
    clock_offset_ms: String(2 * hourMs),
    checked_at: new Date(before(hourMs)),
    received_at: api.now,
    data_at: new Date(check.data_at),
  })
  expect(JSON.stringify(row)).not.toContain('FREE TEXT')
  const { devices } = await guard.call(gateDevicesContract.list, {})
  expect(devices.find(({ _id }) => _id === device.id)).toMatchObject({ clock_offset_ms: -2 * hourMs, last_seen_at: api.now.toISOString() })
})

it('never records a way out that was blocked', async () => {
  const forged = aCheck({ card_id: null, outcome: 'warn', reasons: [notGenuine], direction: 'out' })
  expect(states(await send([signed({ ...forged, outcome: 'blocked' }), signed(forged)]))).toEqual(['refused', 'recorded'])
  expect((await recorded()).at(-1)).toMatchObject({ outcome: 'warn', driver_id: null })
})

it('text that cannot be stored, without holding up the checks after it', async () => {
  const strange = ['MSA\u0000', 'MSA\ud800'].flatMap((text) => [aCheck({ entered: text }), aCheck({ registration: text })])
  const results = await send([...strange, aCheck()].map((check) => signed(check)))
  expect(states(results)).toEqual([...strange.map(() => 'refused'), 'recorded'])
})
