import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { loadKey } from '#platform/server/secrets/key-file.ts'
import { readCardKeys } from '#onboarding/card-codes/card-keys.service.ts'

/** Where the keys come from. Throws where they cannot be used. */
export async function parseKeyRing(
  name: 'SIGN_IN_KEY' | 'CARD_KEYS',
  path: string,
  env: NodeJS.ProcessEnv,
): Promise<'variable' | 'file' | 'none'> {
  const isVariable = Boolean(env[name]?.trim())
  // Reading creates a missing file.
  if (!isVariable && !existsSync(path)) return 'none'
  await (name === 'SIGN_IN_KEY' ? loadKey(dirname(path), env) : readCardKeys(dirname(path), env, new Date()))
  return isVariable ? 'variable' : 'file'
}
