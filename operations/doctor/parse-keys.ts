import { dirname } from 'node:path'
import { findKey } from '#platform/server/secrets/key-file.ts'
import { findCardKeys } from '#onboarding/card-codes/card-keys.service.ts'

/** Where the keys come from. Throws where they cannot be used. */
export async function parseKeyRing(
  name: 'SIGN_IN_KEY' | 'CARD_KEYS',
  path: string,
  env: NodeJS.ProcessEnv,
): Promise<'variable' | 'file' | 'none'> {
  const isVariable = Boolean(env[name]?.trim())
  const found = await (name === 'SIGN_IN_KEY' ? findKey(dirname(path), env) : findCardKeys(dirname(path), env))
  if (!found) return 'none'
  return isVariable ? 'variable' : 'file'
}
