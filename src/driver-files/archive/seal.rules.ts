import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import type { SigningKey } from '#onboarding/card-codes/card-token.rules.ts'
import { sign1Bytes } from '#onboarding/card-codes/sign1.rules.ts'

/** What was signed for cards is no seal, and the other way round. */
const context = Buffer.from('driver-pass file 1')
const head = 'driver-pass file 1 '
const pattern = /^driver-pass file 1 ([0-9a-f]{8}) ([0-9a-f]{128})$/

/** In bytes. The seal is the comment at the end of the archive, and covers every byte before it. */
export const sealLength = head.length + 8 + 1 + 128
/** Stands in the archive until all else is written. */
export const emptySeal = '.'.repeat(sealLength)

/** The seal of an archive whose bytes before it have this SHA-256. */
export const sealOf = (sha256: Uint8Array, { id, key }: SigningKey): string =>
  `${head}${id} ${sign(null, sign1Bytes({ keyId: id, payload: sha256 }, context), key).toString('hex')}`

export type Seal = { keyId: string; signature: Buffer }

/** Null for everything but the one spelling of a seal. */
export function readSeal(bytes: Uint8Array): Seal | null {
  const [, keyId, signature] = pattern.exec(Buffer.from(bytes).toString('latin1')) ?? []
  return keyId === undefined || signature === undefined ? null : { keyId, signature: Buffer.from(signature, 'hex') }
}

export const isSealed = (sha256: Uint8Array, { keyId, signature }: Seal, key: KeyObject): boolean =>
  verify(null, sign1Bytes({ keyId, payload: sha256 }, context), key, signature)

/** The public key as the manifest has it: base64url of its DER form. */
export const sealKeyText = ({ key }: Pick<SigningKey, 'key'>): string =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64url')
