import { createHash } from 'node:crypto'
import { eachOf } from '../backup/files/each-of.ts'
import { StoredFileMissing, type FilePlace } from '#platform/server/files/place/file-place.ts'

type FileMove = {
  /** The files that rows name now, with the SHA-256 of each. */
  findRows: () => Promise<ReadonlyMap<string, string>>
  from: FilePlace
  to: FilePlace
  onProgress: (done: number) => void
}

export type MovedFiles = {
  copied: number
  /** Were there already, with the hashes of their rows. */
  there: number
  /** The names of files that are in neither place with the hashes of their rows. */
  lost: readonly string[]
}

/**
 * Copies the files that rows name and reads each back; deletes nothing. Running servers may store more meanwhile: it goes on until a look at the rows
 * finds none. What was interrupted is continued by the next call, which only reads what is already there.
 */
export async function moveFiles({ findRows, from, to, onProgress }: FileMove): Promise<MovedFiles> {
  const seen = new Set<string>()
  const lost = new Set<string>()
  let [copied, there] = [0, 0]
  for (;;) {
    const rows = await findRows()
    const fresh = [...rows].filter(([name]) => !seen.has(name))
    // A file that was deleted since is not lost.
    if (fresh.length === 0) return { copied, there, lost: [...lost].filter((name) => rows.has(name)).toSorted() }
    await eachOf(fresh, async ([name, sha256]) => {
      const outcome = await moveFile({ name, sha256, from, to })
      if (outcome === 'copied') copied += 1
      else if (outcome === 'there') there += 1
      else lost.add(name)
      seen.add(name)
      onProgress(seen.size)
    })
  }
}

type OneFile = Pick<FileMove, 'from' | 'to'> & { name: string; sha256: string }

async function moveFile({ name, sha256, from, to }: OneFile): Promise<'copied' | 'there' | 'lost'> {
  if ((await sumAt(to, name)) === sha256) return 'there'
  // Before it is copied: damaged bytes must not replace anything.
  if ((await sumAt(from, name)) !== sha256) return 'lost'
  await to.write(name, (await from.read(name)).stream)
  return (await sumAt(to, name)) === sha256 ? 'copied' : 'lost'
}

/** Undefined where the place lacks the file. */
async function sumAt(place: FilePlace, name: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    const { stream } = await place.read(name)
    for await (const part of stream) hash.update(part as Uint8Array)
  } catch (error) {
    if (error instanceof StoredFileMissing) return undefined
    throw error
  }
  return hash.digest('hex')
}
