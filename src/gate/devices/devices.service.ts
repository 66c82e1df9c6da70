import { randomBytes } from 'node:crypto'
import type { Actor } from '#accounts/people.ts'
import { writeAudit, type Change } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { conflict, invalid, notFound, Refusal, tooMany } from '#platform/server/http/refusal.ts'
import { isSignedBy, parseDeviceKey } from './device-keys.rules.ts'
import { acceptRequest } from './device-requests.store.ts'
import { isFresh, signedTexts } from './device-signature.rules.ts'
import type { DeviceSigned } from './device-signed.contract.ts'
import {
  countUnproven,
  deleteUnprovenDevices,
  findDevice,
  insertDevice,
  lockDevice,
  setCutOff,
  setProven,
  type StoredDevice,
} from './devices.store.ts'

type ByActor = { actor: Actor; now: Date }
const hourMs = 3_600_000
const maxUnproven = 20

/** Stores a device that has yet to prove its key. */
export async function enrolDevice(
  db: Db,
  input: { name: string; public_key: string },
  { actor, now }: ByActor,
): Promise<{ device_id: string; challenge: string }> {
  const publicKey = Buffer.from(input.public_key, 'base64url')
  if (parseDeviceKey(publicKey) === null) throw invalid({ public_key: 'This is not a P-256 public key' })
  const challenge = randomBytes(32)
  const id = await inTransaction(db, async (tx) => {
    await deleteUnprovenDevices(tx, actor.plant.id, new Date(now.getTime() - hourMs))
    if ((await countUnproven(tx, actor.plant.id)) >= maxUnproven) throw tooMany(3600, 'Too many devices were begun. Try again in an hour.')
    return insertDevice(tx, { plantId: actor.plant.id, name: input.name, publicKey, challenge, by: actor.userId, at: now })
  })
  return { device_id: id, challenge: challenge.toString('base64url') }
}

/** Enrols the device once it has signed its challenge. */
export async function proveDevice(db: Db, input: { device_id: string; signature: string }, { actor, now }: ByActor): Promise<void> {
  await inTransaction(db, async (tx) => {
    const device = await lockOwn(tx, actor, input.device_id)
    if (device.enrolled_by !== actor.userId) throw notFound()
    if (device.challenge === null) throw conflict('already_proven', 'This device is enrolled already.')
    const text = signedTexts.enrolment(device.id, device.challenge.toString('base64url'))
    if (!isSignedBy(device.public_key, text, input.signature))
      throw invalid({ signature: 'This device could not prove its key. Enrol it again.' })
    await setProven(tx, device.id)
    await writeAudit(tx, audited('gate_device_enrolled', device, { actor, now }))
  })
}

/** Nothing that the device signs counts from now on, also not what it has not sent yet. */
export async function cutOffDevice(db: Db, deviceId: string, { actor, now }: ByActor): Promise<void> {
  await inTransaction(db, async (tx) => {
    const device = await lockOwn(tx, actor, deviceId)
    if (device.challenge !== null) throw notFound()
    if (device.cut_off_at !== null) throw conflict('already_cut_off', 'This device is cut off already.')
    await setCutOff(tx, device.id, actor.userId, now)
    await writeAudit(tx, audited('gate_device_cut_off', device, { actor, now }))
  })
}

type SignedCall = ByActor & {
  route: { method: string; path: string }
  signed: DeviceSigned
  /** The body as it was sent. */
  body: object
}

/** The device of the actor's plant that signed this request of the actor's a moment ago. Accepted once; refuses every other. */
export async function requireDevice(db: Db, signedCall: SignedCall): Promise<StoredDevice> {
  const device = await requireSigner(db, signedCall)
  if (device.enrol_again_at !== null) throw mustEnrolAgain()
  return device
}

/** As requireDevice, also of a device that is to be enrolled again: it may still deliver what it has. */
export async function requireSigner(db: Db, { route: call, signed, body, actor, now }: SignedCall): Promise<StoredDevice> {
  const { device_id: deviceId, at, nonce, signature } = signed
  const device = assertInUse(await findDevice(db, actor.plant.id, deviceId))
  if (!isFresh(new Date(at), now)) throw conflict('stale_request', 'The clock of this device is off. Measure it again, then repeat.')
  if (!isSignedBy(device.public_key, signedTexts.request({ deviceId, personId: actor.userId, call, at, nonce, body }), signature))
    throw invalid({ signature: 'This was not signed by this device, for this person and call' })
  const accepted = await acceptRequest(db, { deviceId, nonce, now })
  if (accepted === 'many') throw tooMany(60, 'This device sends too many requests. Wait a minute.')
  if (accepted === 'used') throw conflict('request_used', 'This request was accepted before. Sign another one.')
  return device
}

/** The device that signed a live check; null where that is not proven, as the check of a guard who is logged in counts without it. */
export async function findSigner(
  db: Db,
  { signed, ...rest }: Omit<SignedCall, 'signed'> & { signed: DeviceSigned | undefined },
): Promise<string | null> {
  if (!signed) return null
  try {
    return (await requireDevice(db, { ...rest, signed })).id
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Refuses a device that is unknown, unproven or cut off. */
export function assertInUse(device: StoredDevice | undefined): StoredDevice {
  if (!device || device.challenge !== null) throw notFound()
  if (device.cut_off_at !== null) throw conflict('device_cut_off', 'This device was cut off. Ask your safety officer to enrol it again.')
  return device
}

const mustEnrolAgain = () =>
  conflict('device_enrol_again', 'The server judged checks of this device otherwise. Ask your safety officer to enrol it again.')

async function lockOwn(tx: Tx, actor: Actor, id: string): Promise<StoredDevice> {
  const device = await lockDevice(tx, actor.plant.id, id)
  if (!device) throw notFound()
  return device
}

const audited = (action: string, device: StoredDevice, { actor, now }: ByActor): Change => ({
  at: now,
  userId: actor.userId,
  action,
  subject: 'gate_device',
  subjectId: device.id,
  plantId: actor.plant.id,
  after: { name: device.name },
})
