import { createReadStream } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { copyInto, sumOf, syncEntries } from './packed-file.ts'
import type { Sums } from './sums.ts'

const shardPattern = /^[0-9a-f]{2}$/
const storedPattern = /^[0-9a-f]{32}$/
const pathIn = (folder: string, name: string): string => join(folder, name.slice(0, 2), name)

/** The names of the stored files of a file store or of a pool. */
export async function listStored(folder: string): Promise<string[]> {
  const found: string[] = []
  for (const shard of await listShards(folder))
    found.push(...(await readdir(join(folder, shard))).filter((name) => storedPattern.test(name)))
  return found
}

export type PoolCopier = {
  /** Copies the store's files that the pool lacks; answers how many. Looks only into folders that have changed since the last call. */
  copyNew(signal?: AbortSignal): Promise<number>
  /** The sums of the files copied so far. */
  readonly sums: Sums
}

/**
 * Copies uploaded files into the pool that all backups share. A file never changes under its name, so it is copied once; one that is deleted while
 * it is copied is left out.
 */
export function openPoolCopier(store: string, pool: string): PoolCopier {
  const sums = new Map<string, string>()
  const changedAt = new Map<string, number>()
  const copy = async (name: string): Promise<boolean> => {
    const target = pathIn(pool, name)
    const draft = `${target}.part`
    await rm(draft, { force: true })
    try {
      sums.set(name, (await copyInto(createReadStream(pathIn(store, name)), draft)).sha256)
    } catch (error) {
      await rm(draft, { force: true })
      if (isMissing(error)) return false
      throw error
    }
    await rename(draft, target)
    return true
  }
  const copyShard = async (shard: string, signal?: AbortSignal): Promise<number> => {
    const held = new Set(await readdir(join(pool, shard)).catch(emptyIfMissing))
    const wanted = (await readdir(join(store, shard))).filter((name) => storedPattern.test(name) && !held.has(name))
    let copied = 0
    for (const name of wanted) {
      signal?.throwIfAborted()
      if (await copy(name)) copied += 1
    }
    if (copied > 0) await syncEntries(join(pool, shard))
    return copied
  }
  return {
    sums,
    copyNew: async (signal) => {
      let copied = 0
      for (const shard of await listShards(store)) {
        const { mtimeMs } = await stat(join(store, shard))
        if (changedAt.get(shard) === mtimeMs) continue
        // A folder that changes twice within a tick of the system's clock shows one time.
        const isSettled = Date.now() - mtimeMs > 1000
        copied += await copyShard(shard, signal)
        if (isSettled) changedAt.set(shard, mtimeMs)
      }
      return copied
    },
  }
}

/** The sums of these files of a pool: those known from earlier, and the others read. Names that the pool lacks are left out. */
export async function sumsOfPool(pool: string, names: readonly string[], ...known: readonly Sums[]): Promise<Map<string, string>> {
  const sums = new Map<string, string>()
  for (const name of names.filter((each) => storedPattern.test(each))) {
    const earlier = known.find((each) => each.has(name))?.get(name)
    const sha256 = earlier ?? (await sumOf(pathIn(pool, name)).catch(undefinedIfMissing))?.sha256
    if (sha256 !== undefined) sums.set(name, sha256)
  }
  return sums
}

/** Copies these files from a pool into an empty store; answers the names of those that are missing or not as they were. */
export async function restoreFiles(pool: string, store: string, sums: ReadonlyMap<string, string | undefined>): Promise<string[]> {
  const damaged: string[] = []
  for (const [name, expected] of sums) {
    const isThere = storedPattern.test(name) && (await stat(pathIn(pool, name)).catch(undefinedIfMissing))
    const copied = isThere && (await copyInto(createReadStream(pathIn(pool, name)), pathIn(store, name)))
    if (!copied || (expected !== undefined && copied.sha256 !== expected)) damaged.push(name)
  }
  return damaged
}

/** The names of these files that are missing in the pool or not as they were. */
export async function findDamagedFiles(pool: string, sums: Sums): Promise<string[]> {
  const damaged: string[] = []
  for (const [name, expected] of sums) {
    const found = await sumOf(pathIn(pool, name)).catch(() => undefined)
    if (found?.sha256 !== expected) damaged.push(name)
  }
  return damaged
}

/** Deletes what no backup lists and no point in time since `before` can need; answers how many. */
export async function removeUnlisted(pool: string, isListed: (name: string) => boolean, before: Date): Promise<number> {
  let removed = 0
  for (const name of await listStored(pool)) {
    if (isListed(name)) continue
    const path = pathIn(pool, name)
    const arrived = await stat(path).catch(undefinedIfMissing)
    if (arrived === undefined || arrived.mtimeMs >= before.getTime()) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

const listShards = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(emptyIfMissing)).filter((name) => shardPattern.test(name))

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

function undefinedIfMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}

function emptyIfMissing(error: unknown): string[] {
  if (!isMissing(error)) throw error
  return []
}
