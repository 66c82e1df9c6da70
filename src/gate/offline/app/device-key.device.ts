import { base64urlnopad } from '@scure/base'
import type { DeviceSigned } from '../../devices/device-signed.contract.ts'
import { signedTexts } from '../../devices/device-signature.rules.ts'
import { readOne, type OwnDevice } from './device-db.device.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** A key that this browser uses and nobody can read, not even this page. */
export const createDeviceKeys = (): Promise<CryptoKeyPair> => crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])

export async function publicKeyText({ publicKey }: CryptoKeyPair): Promise<string> {
  return base64urlnopad.encode(new Uint8Array(await crypto.subtle.exportKey('spki', publicKey)))
}

export async function signText({ privateKey }: CryptoKeyPair, text: string): Promise<string> {
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, new TextEncoder().encode(text))
  return base64urlnopad.encode(new Uint8Array(signature))
}

export const ownDevice = (): Promise<OwnDevice | undefined> => readOne('device', 'own')

/** The time by the server's clock. */
export const serverNow = ({ aheadMs }: Pick<OwnDevice, 'aheadMs'>): number => Date.now() - aheadMs

/** The input of a call, signed by this device for the person who is logged in. */
export async function signedInput<B extends object>(
  device: OwnDevice,
  personId: string,
  call: { method: string; path: string },
  body: B,
): Promise<B & { device: DeviceSigned }> {
  const [at, nonce] = [new Date(serverNow(device)).toISOString(), crypto.randomUUID()]
  const signature = await signText(device.keys, signedTexts.request({ deviceId: device.id, personId, call, at, nonce, body }))
  return { ...body, device: { device_id: device.id, at, nonce, signature } }
}

/** Whether this browser can store the app and its data, and unpack them. */
export const canCheckAlone = (): boolean => 'indexedDB' in window && 'serviceWorker' in navigator && 'DecompressionStream' in window
