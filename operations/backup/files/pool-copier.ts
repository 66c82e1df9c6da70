import { createReadStream } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { storageNamePattern, StoredFileMissing } from '#platform/server/files/place/file-place.ts'
import { eachOf } from './each-of.ts'
import { emptyIfMissing, isMissing, listShards, poolPath } from './file-pool.ts'
import { copyInto, syncEntries } from './packed-file.ts'
import type { Sums } from './sums.ts'

/** Stored files to copy. */
export type FileSource = {
  /** The names of files that may have come since the call before, a group at a time. A group counts as done when the next one is asked for. */
  newNames: () => AsyncIterable<readonly string[]>
  /** Throws where the file is gone. */
  open: (name: string) => Promise<Readable>
}

export type PoolCopier = {
  /** Copies the source's files that the pool lacks; answers how many. */
  copyNew(signal?: AbortSignal): Promise<number>
  /** The sums of the files copied so far. */
  sums: Sums
}

/**
 * Copies uploaded files into the pool that all backups share. A file never changes under its name, so it is copied once; one that is deleted while
 * it is copied is left out.
 */
export function openPoolCopier({ newNames, open }: FileSource, pool: string): PoolCopier {
  const sums = new Map<string, string>()
  const copy = async (name: string): Promise<boolean> => {
    const target = poolPath(pool, name)
    const draft = `${target}.part`
    await rm(draft, { force: true })
    try {
      sums.set(name, (await copyInto(await open(name), draft)).sha256)
    } catch (error) {
      await rm(draft, { force: true })
      if (isMissing(error) || error instanceof StoredFileMissing) return false
      throw error
    }
    await rename(draft, target)
    return true
  }
  const copyShard = async (shard: string, names: readonly string[], signal?: AbortSignal): Promise<number> => {
    const held = new Set(await readdir(join(pool, shard)).catch(emptyIfMissing))
    let copied = 0
    await eachOf(
      names.filter((each) => !held.has(each)),
      async (name) => {
        signal?.throwIfAborted()
        if (await copy(name)) copied += 1
      },
    )
    if (copied > 0) await syncEntries(join(pool, shard))
    return copied
  }
  return {
    sums,
    copyNew: async (signal) => {
      let copied = 0
      for await (const names of newNames())
        for (const [shard, group] of Map.groupBy(
          names.filter((name) => storageNamePattern.test(name)),
          (name) => name.slice(0, 2),
        ))
          copied += await copyShard(shard, group, signal)
      return copied
    },
  }
}

/** The files of a folder. Looks only into sub-folders that have changed since the call before. */
export function folderSource(folder: string): FileSource {
  const changedAt = new Map<string, number>()
  async function* newNames(): AsyncGenerator<readonly string[]> {
    for (const shard of await listShards(folder)) {
      const { mtimeMs } = await stat(join(folder, shard))
      if (changedAt.get(shard) === mtimeMs) continue
      // A folder that changes twice within a tick of the system's clock shows one time.
      const isSettled = Date.now() - mtimeMs > 1000
      yield await readdir(join(folder, shard))
      if (isSettled) changedAt.set(shard, mtimeMs)
    }
  }
  return { newNames, open: async (name) => createReadStream(poolPath(folder, name)) }
}

/** Longer than any transaction that inserts the row of a file. */
const overlapMs = 24 * 60 * 60 * 1000

/** The files of a store that cannot be looked through each minute: those that rows name. `findNames` answers the rows since a moment. */
export function rowsSource(store: Pick<FileStore, 'read'>, findNames: (since: Date | null) => Promise<readonly string[]>): FileSource {
  let since: Date | null = null
  async function* newNames(): AsyncGenerator<readonly string[]> {
    const startedAt = Date.now()
    yield await findNames(since)
    since = new Date(startedAt - overlapMs)
  }
  return { newNames, open: async (name) => (await store.read(name)).stream }
}
