import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readOrCreateSecret, readSecret } from './secret-file.ts'

const keyBytes = 32

/**
 * Loads the HMAC key for sign-in codes, which is stored outside the database so that a database dump reveals no codes. `SIGN_IN_KEY` (64 hexadecimal
 * digits) is for several servers on one database; the default is a file in `folder`.
 */
export async function loadKey(folder: string, env: NodeJS.ProcessEnv): Promise<Buffer> {
  const found = await findKey(folder, env)
  if (found) return found
  const stored = await readOrCreateSecret(pathIn(folder), () => `${randomBytes(keyBytes).toString('hex')}\n`)
  return parseKey(stored.trim(), pathIn(folder))
}

/** As `loadKey`, but creates none: undefined where there is no key. */
export async function findKey(folder: string, env: NodeJS.ProcessEnv): Promise<Buffer | undefined> {
  const fromEnv = env['SIGN_IN_KEY']?.trim()
  if (fromEnv) return parseKey(fromEnv, 'SIGN_IN_KEY')
  const stored = await readSecret(pathIn(folder))
  return stored === undefined ? undefined : parseKey(stored.trim(), pathIn(folder))
}

const pathIn = (folder: string): string => join(folder, 'sign-in.key')

function parseKey(text: string, source: string): Buffer {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new Error(`The key in ${source} cannot be used: it must be ${keyBytes * 2} hexadecimal digits.`)
  return Buffer.from(text, 'hex')
}
