import { sign, verify, type KeyObject } from 'node:crypto'
import { encodeClaims, formatCardToken, parseCardToken, type CardClaims } from './card-claims.rules.ts'
import { sign1Bytes } from './sign1.rules.ts'

export type SigningKey = { id: string; key: KeyObject }
export type VerifyingKeys = ReadonlyMap<string, KeyObject>

export function signCardToken({ id, key }: SigningKey, claims: CardClaims): string {
  const parts = { keyId: id, payload: encodeClaims(claims) }
  return formatCardToken({ ...parts, signature: sign(null, sign1Bytes(parts), key) })
}

/** The claims of a genuine token; null for every other text. Nothing but the exact form that `signCardToken` writes is accepted. */
export function verifyCardToken(token: string, keys: VerifyingKeys): CardClaims | null {
  const parts = parseCardToken(token)
  const key = parts && keys.get(parts.keyId)
  return key && verify(null, sign1Bytes(parts), key, parts.signature) ? parts.claims : null
}
