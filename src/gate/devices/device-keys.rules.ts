import { createPublicKey, verify, type KeyObject } from 'node:crypto'

/** The key of these bytes; null unless they are a P-256 public key in the one form that browsers export. */
export function parseDeviceKey(bytes: Uint8Array): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(bytes), format: 'der', type: 'spki' })
    const isP256 = key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
    return isP256 && key.export({ format: 'der', type: 'spki' }).equals(bytes) ? key : null
  } catch {
    return null
  }
}

/** Whether a device signed this text: ECDSA with SHA-256, in the 64 bytes that WebCrypto writes. */
export function isSignedBy(publicKey: Uint8Array, text: string, signature: string): boolean {
  const key = parseDeviceKey(publicKey)
  const bytes = Buffer.from(signature, 'base64url')
  return key !== null && bytes.length === 64 && verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, bytes)
}
