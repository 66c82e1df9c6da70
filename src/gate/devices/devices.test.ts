import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import type { Input } from '#platform/contract/route.ts'
import { gateContract } from '../checks/gate.contract.ts'
import { gateOfflineContract } from '../offline/offline.contract.ts'
import { gateDevicesContract } from './devices.contract.ts'
import { aDeviceKey, aGateDevice, type TestDevice } from './devices.factory.ts'
import { signedTexts } from './device-signature.rules.ts'

const api = await testApi()
const { list, enrol, prove, cutOff } = gateDevicesContract
const officer = await api.as({
  portal: 'staff_portal',
  firstName: 'Peter',
  lastName: 'Kariuki',
  permissions: ['gate.devices', 'gate.check'],
})
const { plantId } = officer
const guard = await api.as({ portal: 'staff_portal', plantId, firstName: 'Juma', lastName: 'Bakari', permissions: ['gate.check'] })
const elsewhere = await api.as({ portal: 'staff_portal' })
const encoded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const aDevice = (name?: string) => aGateDevice(api.db, { plantId, userId: guard.userId, at: api.now, ...(name && { name }) })
const listed = async () => (await officer.call(list, {})).devices

describe('enrolment refuses', () => {
  const spki = (type: 'p384' | 'rsa' | 'ed25519'): string => {
    const pair =
      type === 'rsa'
        ? generateKeyPairSync('rsa', { modulusLength: 1024 })
        : type === 'p384'
          ? generateKeyPairSync('ec', { namedCurve: 'P-384' })
          : generateKeyPairSync('ed25519')
    return encoded(pair.publicKey.export({ type: 'spki', format: 'der' }))
  }
  it.each([
    ['no name', { name: ' ', public_key: encoded(aDeviceKey().publicKey) }, 'name'],
    ['an overlong name', { name: 'x'.repeat(61), public_key: encoded(aDeviceKey().publicKey) }, 'name'],
    ['no key', { name: 'Booth', public_key: '' }, 'public_key'],
    ['bytes that are no key', { name: 'Booth', public_key: 'AAAA' }, 'public_key'],
    ['another curve', { name: 'Booth', public_key: spki('p384') }, 'public_key'],
    ['an Ed25519 key', { name: 'Booth', public_key: spki('ed25519') }, 'public_key'],
    ['an RSA key', { name: 'Booth', public_key: spki('rsa') }, 'public_key'],
    [
      'bytes after the key',
      { name: 'Booth', public_key: encoded(Buffer.concat([aDeviceKey().publicKey, Buffer.from('x')])) },
      'public_key',
    ],
  ])('%s', async (_, input, field) => {
    await expect(officer.call(enrol, input)).rejects.toMatchObject({ status: 422, problem: { errors: { [field]: expect.any(String) } } })
  })

  it('a device that signs with another key, for another purpose or for another device, which then is not listed', async () => {
    const [key, other] = [aDeviceKey(), aDeviceKey()]
    const { device_id, challenge } = await officer.call(enrol, { name: 'Not proven', public_key: encoded(key.publicKey) })
    const wrong = [
      other.sign(signedTexts.enrolment(device_id, challenge)),
      key.sign(signedTexts.check(device_id, challenge)),
      key.sign(signedTexts.enrolment('999999', challenge)),
      key.sign(challenge),
      key.sign(signedTexts.enrolment(device_id, challenge)).slice(2),
    ]
    for (const signature of wrong) await expect(officer.call(prove, { device_id, signature })).rejects.toMatchObject({ status: 422 })
    expect((await listed()).map(({ name }) => name)).not.toContain('Not proven')
    await expect(guard.call(gateOfflineContract.device, { device_id })).rejects.toMatchObject({ status: 404 })
    await expect(officer.call(cutOff, { device_id })).rejects.toMatchObject({ status: 404 })
  })

  it('a second device of the same name or with the same key', async () => {
    const [one, two] = [aDeviceKey(), aDeviceKey()]
    const begin = (name: string, key: typeof one) => officer.call(enrol, { name, public_key: encoded(key.publicKey) })
    const proving = ({ device_id, challenge }: Awaited<ReturnType<typeof begin>>, key: typeof one) =>
      officer.call(prove, { device_id, signature: key.sign(signedTexts.enrolment(device_id, challenge)) })
    await proving(await begin('Main gate', one), one)
    await expect(begin('Another', one)).rejects.toMatchObject({ status: 422, problem: { errors: { public_key: expect.any(String) } } })
    const second = await begin('main GATE', two)
    await expect(proving(second, two)).rejects.toMatchObject({ status: 422, problem: { errors: { name: expect.any(String) } } })
  })

  it('people without the permission, and those of another plant', async () => {
    const { id } = await aDevice()
    await expect(guard.call(list, {})).rejects.toMatchObject({ status: 403 })
    await expect(elsewhere.call(cutOff, { device_id: id })).rejects.toMatchObject({ status: 404 })
    expect((await elsewhere.call(list, {})).devices).toEqual([])
  })
})

describe('a device', () => {
  it('is enrolled with its proof and cut off once, both audited', async () => {
    const key = aDeviceKey()
    const { device_id, challenge } = await officer.call(enrol, { name: 'Tablet 2', public_key: encoded(key.publicKey) })
    const signature = key.sign(signedTexts.enrolment(device_id, challenge))
    await officer.call(prove, { device_id, signature })
    await expect(officer.call(prove, { device_id, signature })).rejects.toMatchObject({ status: 409 })
    const find = async () => (await listed()).find(({ _id }) => _id === device_id)
    expect(await find()).toMatchObject({ name: 'Tablet 2', enrolled_by: 'Peter Kariuki', cut_off_at: null, guards: [], last_seen_at: null })
    await officer.call(cutOff, { device_id })
    await expect(officer.call(cutOff, { device_id })).rejects.toMatchObject({ status: 409, problem: { code: 'already_cut_off' } })
    expect(await find()).toMatchObject({ cut_off_by: 'Peter Kariuki', cut_off_at: api.now.toISOString() })
    const audit = await api.db
      .selectFrom('audit')
      .select(['action', 'user_id'])
      .where('subject', '=', 'gate_device')
      .where('subject_id', '=', device_id)
      .orderBy('id')
      .execute()
    expect(audit).toEqual([
      { action: 'gate_device_enrolled', user_id: officer.userId },
      { action: 'gate_device_cut_off', user_id: officer.userId },
    ])
  })

  it('gets nothing after it was cut off, and learns it', async () => {
    const device = await aDevice()
    expect(await guard.call(gateOfflineContract.device, { device_id: device.id })).toMatchObject({
      is_cut_off: false,
      server_time: api.now.toISOString(),
    })
    await officer.call(cutOff, { device_id: device.id })
    const refused = { status: 409, problem: { code: 'device_cut_off' } }
    await expect(guard.call(gateOfflineContract.snapshot, device.request(gateOfflineContract.snapshot, {}, api.now))).rejects.toMatchObject(
      refused,
    )
    await expect(
      guard.call(gateOfflineContract.changes, device.request(gateOfflineContract.changes, { since: '0' }, api.now)),
    ).rejects.toMatchObject(refused)
    await expect(
      guard.call(gateOfflineContract.startShift, device.request(gateOfflineContract.startShift, {}, api.now)),
    ).rejects.toMatchObject(refused)
    expect(await guard.call(gateOfflineContract.device, { device_id: device.id })).toMatchObject({ is_cut_off: true })
  })

  it('lists the people who have a PIN on it', async () => {
    const device = await aDevice('Booth of two')
    await officer.call(gateOfflineContract.startShift, device.request(gateOfflineContract.startShift, {}, api.now, officer.userId))
    await officer.call(gateOfflineContract.startShift, device.request(gateOfflineContract.startShift, {}, api.now, officer.userId))
    expect((await listed()).find(({ _id }) => _id === device.id)?.guards).toEqual(expect.arrayContaining(['Juma Bakari', 'Peter Kariuki']))
  })
})

it('is named by checks with a network that it signed; one that it did not prove counts without it', async () => {
  const [device, other, lost] = [await aDevice(), await aDevice(), await aDevice()]
  await officer.call(cutOff, { device_id: lost.id })
  type Check = Input<typeof gateContract.check>
  const old = new Date(api.now.getTime() - 3_600_000)
  const recordedAs = async (sign: (check: Check) => Check) => {
    const key = randomUUID()
    await guard.call(gateContract.check, sign({ key, entered: 'NO-SUCH-CARD', direction: 'in', registration: ' kda 1 ' }))
    return (await api.db.selectFrom('gate_check').select('device_id').where('key', '=', key).executeTakeFirstOrThrow()).device_id
  }
  const by =
    (of: TestDevice, at = api.now, personId = guard.userId) =>
    (check: Check) =>
      of.request(gateContract.check, check, at, personId)
  expect(await recordedAs(by(device))).toBe(device.id)
  expect(await recordedAs((check) => check)).toBeNull()
  expect(await recordedAs((check) => ({ ...by(other)(check), device: { ...by(other)(check).device, device_id: device.id } }))).toBeNull()
  expect(await recordedAs((check) => ({ ...check, device: by(device)({ ...check, key: randomUUID() }).device }))).toBeNull()
  expect(await recordedAs((check) => ({ ...by(device)(check), registration: 'KDA 2' }))).toBeNull()
  expect(await recordedAs(by(device, old))).toBeNull()
  expect(await recordedAs(by(device, api.now, officer.userId))).toBeNull()
  expect(await recordedAs(by(lost))).toBeNull()
})

it('is proven by the person who began to enrol it', async () => {
  const second = await api.as({ portal: 'staff_portal', plantId, permissions: ['gate.devices'] })
  const key = aDeviceKey()
  const { device_id, challenge } = await officer.call(enrol, { name: 'Tablet 9', public_key: encoded(key.publicKey) })
  const signature = key.sign(signedTexts.enrolment(device_id, challenge))
  await expect(second.call(prove, { device_id, signature })).rejects.toMatchObject({ status: 404 })
  await officer.call(prove, { device_id, signature })
})
