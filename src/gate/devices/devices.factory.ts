import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { Db } from '#platform/server/database/database.ts'
import type { DeviceSigned } from './device-signed.contract.ts'
import { signedTexts } from './device-signature.rules.ts'
import { insertShift } from './devices.store.ts'
import { recordServed } from './served-data.store.ts'

/** A key as a device makes one. */
export type DeviceKey = { publicKey: Buffer; sign: (text: string) => string }

export function aDeviceKey(): DeviceKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }),
    sign: (text: string): string => sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
  }
}

type Call = { method: string; path: string }
type Signer = { id: string; key: DeviceKey; personId: string }

/** The input of a call as a device signs it, for the person who is logged in. */
export function signedBy<B extends object>({ id, key, personId }: Signer, call: Call, body: B, now: Date): B & { device: DeviceSigned } {
  const [at, nonce] = [now.toISOString(), randomUUID()]
  const signature = key.sign(signedTexts.request({ deviceId: id, personId, call, at, nonce, body }))
  return { ...body, device: { device_id: id, at, nonce, signature } }
}

type DeviceFields = {
  plantId: string
  userId: string
  name?: string
  at: Date
  /** When data were served to it: hours ago. */
  servedHoursAgo?: readonly number[]
}

/** `request` signs for the guard, or for the person given. */
export type TestDevice = {
  id: string
  key: DeviceKey
  request: <B extends object>(call: Call, body: B, now: Date, personId?: string) => B & { device: DeviceSigned }
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A device that was enrolled yesterday and served data two hours ago, whose guard is the user, with what it needs to sign requests. */
export async function aGateDevice(
  db: Db,
  { plantId, userId, name = `Booth ${Math.random()}`, at: now, servedHoursAgo = [2] }: DeviceFields,
): Promise<TestDevice> {
  const [key, at] = [aDeviceKey(), new Date(now.getTime() - dayMs)]
  const { id } = await db
    .insertInto('gate_device')
    .values({ auth_plant_id: plantId, name, public_key: key.publicKey, enrolled_by: userId, enrolled_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertShift(db, id, userId, at)
  for (const hours of servedHoursAgo) await recordServed(db, id, new Date(now.getTime() - hours * hourMs))
  const request: TestDevice['request'] = (call, body, when, personId = userId) => signedBy({ id, key, personId }, call, body, when)
  return { id, key, request }
}
