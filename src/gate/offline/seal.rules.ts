import { sign } from 'node:crypto'
import type { SigningKey } from '#onboarding/card-codes/card-token.rules.ts'
import { formatSign1, sign1Bytes } from '#onboarding/card-codes/sign1.rules.ts'

/** A signed message for devices; `context` says for what it counts. */
export function seal(payload: Uint8Array, context: Uint8Array, { id, key }: SigningKey): Buffer {
  const parts = { keyId: id, payload: new Uint8Array(payload) }
  return Buffer.from(formatSign1({ ...parts, signature: sign(null, sign1Bytes(parts, context), key) }))
}
