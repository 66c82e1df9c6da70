import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'

const keyBytes = 32
const fileName = 'sign-in.key'

/**
 * Loads the HMAC key for sign-in codes, which is stored outside the database so that a database dump reveals no codes. `SIGN_IN_KEY` (64 hexadecimal
 * digits) is for several servers on one database; the default is a file in `folder`, created at first start and readable by its owner only.
 */
export async function loadKey(folder: string, env: NodeJS.ProcessEnv): Promise<Buffer> {
  const fromEnv = env['SIGN_IN_KEY']?.trim()
  if (fromEnv) return parseKey(fromEnv, 'SIGN_IN_KEY')
  const path = join(folder, fileName)
  const stored = (await readIfExists(path)) ?? (await createKeyFile(folder, path))
  return parseKey(stored.trim(), path)
}

function parseKey(text: string, source: string): Buffer {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new Error(`The key in ${source} cannot be used: it must be ${keyBytes * 2} hexadecimal digits.`)
  return Buffer.from(text, 'hex')
}

/** Writes a draft and links it into place, so that concurrent first starts end up with the same, complete key. */
async function createKeyFile(folder: string, path: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${randomBytes(keyBytes).toString('hex')}\n`)
    await file.sync()
    await link(draft, path).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error
    })
  } finally {
    await file.close()
    await rm(draft, { force: true })
  }
  return readFile(path, 'utf8')
}

async function readIfExists(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

const hasCode = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code
