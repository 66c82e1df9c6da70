import { generateKeyPairSync, sign } from 'node:crypto'
import type { Db } from '#platform/server/database/database.ts'
import { signedTexts } from './device-signature.rules.ts'

/** A key as a device makes one. */
export type DeviceKey = { readonly publicKey: Buffer; readonly sign: (text: string) => string }

export function aDeviceKey(): DeviceKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }),
    sign: (text: string): string => sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
  }
}

type DeviceFields = { readonly plantId: string; readonly userId: string; readonly name?: string; readonly at: Date }

type SignedInput = { readonly device_id: string; readonly at: string; readonly signature: string }
export type TestDevice = {
  readonly id: string
  readonly key: DeviceKey
  readonly request: (purpose: 'shift' | 'snapshot', now: Date) => SignedInput
  readonly changes: (since: number, now: Date) => SignedInput & { readonly since: string }
  readonly photographs: (driverIds: readonly string[], now: Date) => SignedInput & { readonly driver_ids: string }
}

/** An enrolled device whose guard is the user, with what it needs to sign requests. */
export async function aGateDevice(db: Db, { plantId, userId, name = `Booth ${Math.random()}`, at }: DeviceFields): Promise<TestDevice> {
  const key = aDeviceKey()
  const { id } = await db
    .insertInto('gate_device')
    .values({ auth_plant_id: plantId, name, public_key: key.publicKey, enrolled_by: userId, enrolled_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('gate_device_guard').values({ device_id: id, user_id: userId, since: at }).execute()
  const request = (purpose: 'shift' | 'snapshot', now: Date) => {
    const time = now.toISOString()
    return { device_id: id, at: time, signature: key.sign(signedTexts[purpose](id, time)) }
  }
  const changes = (since: number, now: Date) => {
    const time = now.toISOString()
    return { device_id: id, at: time, since: String(since), signature: key.sign(signedTexts.changes(id, time, since)) }
  }
  const photographs = (driverIds: readonly string[], now: Date) => {
    const [time, driver_ids] = [now.toISOString(), driverIds.join(',')]
    return { device_id: id, at: time, driver_ids, signature: key.sign(signedTexts.photographs(id, time, driver_ids)) }
  }
  return { id, key, request, changes, photographs }
}
