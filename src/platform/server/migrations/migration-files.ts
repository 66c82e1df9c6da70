import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { concurrentIndexes, isBesideOthers } from './migration-text.rules.ts'

export type Migration = {
  readonly name: string
  readonly text: string
  /** The SHA-256 of the text with LF line ends, in hex. */
  readonly checksum: string
  /** Whether servers that do not know it may run beside it. */
  readonly isBeside: boolean
  /** The statements to run outside a transaction, where it only builds indexes. */
  readonly indexes: readonly string[] | null
}

/** The migrations of a folder in order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      const checksum = createHash('sha256').update(text).digest('hex')
      return { name, text, checksum, isBeside: isBesideOthers(name, text), indexes: concurrentIndexes(text) }
    }),
  )
}
