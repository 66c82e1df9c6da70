import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { concurrentIndexes, isBesideOthers } from './migration-text.rules.ts'

export type Migration = {
  name: string
  text: string
  /** The SHA-256 of the text with LF line ends, in hex. */
  checksum: string
  /** Whether servers that do not know it may run beside it. */
  isBeside: boolean
  /** The statements to run outside a transaction, where it only builds indexes. */
  indexes: readonly string[] | null
}

/** The migrations of a folder, and of its archive, in the order of their numbers. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.sql'))
  const migrations = await Promise.all(
    paths.map(async (path) => {
      const [name, text] = [basename(path), await readText(join(folder, path))]
      const checksum = createHash('sha256').update(text).digest('hex')
      return { name, text, checksum, isBeside: isBesideOthers(name, text), indexes: concurrentIndexes(text) }
    }),
  )
  return migrations.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The statements of a whole database: the files that `schema.sql` of the folder names, in its order. */
export async function readSchema(folder: string): Promise<string> {
  const files = [...(await readText(join(folder, 'schema.sql'))).matchAll(/^\\ir (\S+)$/gm)].map(([, file = '']) => file)
  return (await Promise.all(files.map((file) => readText(join(folder, file))))).join('\n')
}

const readText = async (path: string): Promise<string> => (await readFile(path, 'utf8')).replaceAll('\r\n', '\n')
