import type { VerifyingKeys } from '#onboarding/card-codes/card-token.rules.ts'

/** The keys whose cards and data count: Ed25519, as SubjectPublicKeyInfo in base64url. */
export const presentServerKeys = (keys: VerifyingKeys): { id: string; public_key: string }[] =>
  [...keys].map(([id, key]) => ({ id, public_key: key.export({ type: 'spki', format: 'der' }).toString('base64url') }))
