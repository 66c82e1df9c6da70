import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { storageNamePattern, type FilePlace } from '#platform/server/files/place/file-place.ts'
import { eachOf } from './each-of.ts'
import { sumOf } from './packed-file.ts'
import type { Sums } from './sums.ts'

const shardPattern = /^[0-9a-f]{2}$/
/** A pool has sub-folders like a file store. */
export const poolPath = (folder: string, name: string): string => join(folder, name.slice(0, 2), name)

/** The names of the stored files of a file store or of a pool. */
export async function listStored(folder: string): Promise<string[]> {
  const found: string[] = []
  for (const shard of await listShards(folder))
    found.push(...(await readdir(join(folder, shard))).filter((name) => storageNamePattern.test(name)))
  return found
}

/** The sums of these files of a pool: those known from earlier, and the others read. Names that the pool lacks are left out. */
export async function sumsOfPool(pool: string, names: readonly string[], ...known: readonly Sums[]): Promise<Map<string, string>> {
  const sums = new Map<string, string>()
  for (const name of names.filter((each) => storageNamePattern.test(each))) {
    const earlier = known.find((each) => each.has(name))?.get(name)
    const sha256 = earlier ?? (await sumOf(poolPath(pool, name)).catch(undefinedIfMissing))?.sha256
    if (sha256 !== undefined) sums.set(name, sha256)
  }
  return sums
}

/** Copies these files from a pool into an empty place; answers the names of those that are missing or not as they were. */
export async function restoreFiles(pool: string, place: FilePlace, sums: ReadonlyMap<string, string | undefined>): Promise<string[]> {
  const damaged: string[] = []
  await eachOf(sums, async ([name, expected]) => {
    const isThere = storageNamePattern.test(name) && (await stat(poolPath(pool, name)).catch(undefinedIfMissing))
    const copied = isThere && (await place.write(name, createReadStream(poolPath(pool, name))))
    if (!copied || (expected !== undefined && copied.sha256 !== expected)) damaged.push(name)
  })
  return damaged
}

/** The names of these files that are missing in the pool or not as they were. */
export async function findDamagedFiles(pool: string, sums: Sums): Promise<string[]> {
  const damaged: string[] = []
  for (const [name, expected] of sums) {
    const found = await sumOf(poolPath(pool, name)).catch(() => undefined)
    if (found?.sha256 !== expected) damaged.push(name)
  }
  return damaged
}

/** Deletes what no backup lists and no point in time since `before` can need; answers how many. */
export async function removeUnlisted(pool: string, isListed: (name: string) => boolean, before: Date): Promise<number> {
  let removed = 0
  for (const name of await listStored(pool)) {
    if (isListed(name)) continue
    const path = poolPath(pool, name)
    const arrived = await stat(path).catch(undefinedIfMissing)
    if (arrived === undefined || arrived.mtimeMs >= before.getTime()) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

export const listShards = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(emptyIfMissing)).filter((name) => shardPattern.test(name))

export const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

function undefinedIfMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}

export function emptyIfMissing(error: unknown): string[] {
  if (!isMissing(error)) throw error
  return []
}
