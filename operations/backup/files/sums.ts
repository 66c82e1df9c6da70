import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { BackupProblem } from './backup-problem.ts'
import { copyInto, sumOf, type FileSum } from './packed-file.ts'

/** The sums of a backup's files by their path in it, with / between folders. */
export type Sums = ReadonlyMap<string, string>

/** Writes the list in the form that `sha256sum --check` reads; answers the list's own sum. */
export const writeSums = (path: string, sums: Sums): Promise<FileSum> => copyInto(sumLines(sums), path)

async function* sumLines(sums: Sums): AsyncGenerator<Buffer> {
  for (const [path, sha256] of sums) yield Buffer.from(`${sha256}  ${path}\n`)
}

/** Reads a list of sums; throws unless its own sum is the expected one. */
export async function readSums(path: string, expected: string): Promise<Sums> {
  const found = await sumOf(path).catch(() => undefined)
  if (found?.sha256 !== expected)
    throw new BackupProblem(`The backup is damaged: ${path} is missing or not as it was written. Use another backup.`)
  const sums = new Map<string, string>()
  for await (const line of createInterface({ input: createReadStream(path) })) sums.set(line.slice(66), line.slice(0, 64))
  return sums
}
