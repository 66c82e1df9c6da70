import { sign, verify } from 'node:crypto'
import type { SigningKey, VerifyingKeys } from '#onboarding/card-codes/card-token.rules.ts'
import { sign1Bytes } from '#onboarding/card-codes/sign1.rules.ts'
import { encodePass, formatPassCode, parsePassCode, passContext, type PassClaims } from './pass-code.rules.ts'

export function signPassCode({ id, key }: SigningKey, claims: PassClaims): string {
  const parts = { keyId: id, payload: encodePass(claims) }
  return formatPassCode({ ...parts, signature: sign(null, sign1Bytes(parts, passContext), key) })
}

/** The claims of a genuine code, however old; null for every other text, a card's code too. */
export function verifyPassCode(code: string, keys: VerifyingKeys): PassClaims | null {
  const parts = parsePassCode(code)
  const key = parts && keys.get(parts.keyId)
  return key && verify(null, sign1Bytes(parts, passContext), key, parts.signature) ? parts.claims : null
}
