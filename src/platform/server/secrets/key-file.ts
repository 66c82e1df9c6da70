import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'

const keyBytes = 32
const fileName = 'sign-in.key'

/**
 * The key that codes are hashed with, kept outside the database so that a copy of the database opens nothing. `SIGN_IN_KEY` (64 hexadecimal
 * digits) where several servers share one database; else a file in `folder`, made at the first start and readable by its owner only.
 */
export async function loadKey(folder: string, env: NodeJS.ProcessEnv): Promise<Buffer> {
  const given = env['SIGN_IN_KEY']?.trim()
  if (given) return fromHex(given, 'SIGN_IN_KEY')
  const path = join(folder, fileName)
  const kept = (await readIfThere(path)) ?? (await make(folder, path))
  return fromHex(kept.trim(), path)
}

function fromHex(text: string, where: string): Buffer {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new Error(`The key in ${where} cannot be used: it has to be ${keyBytes * 2} hexadecimal digits.`)
  return Buffer.from(text, 'hex')
}

/** Linked into its place when it is whole: of two first starts at once, both end up with the same key. */
async function make(folder: string, path: string): Promise<string> {
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

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

const hasCode = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code
