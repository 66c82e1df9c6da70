import { base64urlnopad } from '@scure/base'
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

type SignedRequest = { readonly device_id: string; readonly at: string; readonly signature: string }

export async function signRequest(device: OwnDevice, purpose: 'shift' | 'snapshot'): Promise<SignedRequest> {
  const at = new Date(serverNow(device)).toISOString()
  return { device_id: device.id, at, signature: await signText(device.keys, signedTexts[purpose](device.id, at)) }
}

/** What says on which device a check was made with a network; nothing where it is not enrolled. */
export async function signLiveCheck(key: string): Promise<SignedRequest | undefined> {
  const device = await ownDevice()
  if (!device) return undefined
  const at = new Date(serverNow(device)).toISOString()
  return { device_id: device.id, at, signature: await signText(device.keys, signedTexts.liveCheck(device.id, at, key)) }
}

export async function signChangesRequest(device: OwnDevice, since: number): Promise<SignedRequest & { readonly since: string }> {
  const at = new Date(serverNow(device)).toISOString()
  return {
    device_id: device.id,
    at,
    since: String(since),
    signature: await signText(device.keys, signedTexts.changes(device.id, at, since)),
  }
}

export async function signPhotographsRequest(
  device: OwnDevice,
  driverIds: readonly string[],
): Promise<SignedRequest & { readonly driver_ids: string }> {
  const [at, driver_ids] = [new Date(serverNow(device)).toISOString(), driverIds.join(',')]
  const signature = await signText(device.keys, signedTexts.photographs(device.id, at, driver_ids))
  return { device_id: device.id, at, driver_ids, signature }
}

/** Whether this browser can store the app and its data, and unpack them. */
export const canCheckAlone = (): boolean => 'indexedDB' in window && 'serviceWorker' in navigator && 'DecompressionStream' in window
