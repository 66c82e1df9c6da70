import { randomUUID } from 'node:crypto'
import { chown, link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Reads a secret's file, which is created at first start and readable by its owner only. Concurrent first starts end up with the same secret. */
export async function readOrCreateSecret(path: string, create: () => string): Promise<string> {
  return (await readSecret(path)) ?? (await createSecret(path, create()))
}

/** The text of a secret's file; undefined where there is none. */
export async function readSecret(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    if (hasCode(error, 'EACCES'))
      throw new Error(`This account cannot read ${path}. Run this as the account that owns it, or let root change its owner (chown).`, {
        cause: error,
      })
    throw error
  }
}

/** Replaces a secret in one step: a reader finds the old text or the new one. */
export async function replaceSecret(path: string, text: string): Promise<void> {
  const { uid, gid } = await stat(path)
  await withDraft(path, text, async (draft) => {
    // Replaced by root, it must stay readable for the server's user.
    await chown(draft, uid, gid)
    await rename(draft, path)
  })
}

async function createSecret(path: string, text: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await withDraft(path, text, (draft) =>
    link(draft, path).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error
    }),
  )
  return readFile(path, 'utf8')
}

async function withDraft(path: string, text: string, publish: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
    await publish(draft)
  } finally {
    await file.close()
    await rm(draft, { force: true })
  }
}

const hasCode = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code
