import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { watchDiskRoom } from './disk-room.ts'
import { syncFolder } from './sync-folder.ts'

export type KeptFile = { readonly storageName: string; readonly sha256: string; readonly size: number }
export type FoundFile = { readonly size: number; readonly stream: Readable }

export type FileStore = {
  /** Writes the bytes so that they survive a power cut, and only then answers. The caller's row comes afterwards. `sha256` is hexadecimal. */
  readonly keep: (bytes: Uint8Array) => Promise<KeptFile>
  /** Throws StoredFileMissing before a byte is answered. The stream closes its file by itself; end it also when it is not read. */
  readonly read: (storageName: string) => Promise<FoundFile>
  /** Whether files can be kept: false while the disk is full. */
  readonly hasRoom: () => Promise<boolean>
  /** Nothing happens when the file is gone already. */
  readonly remove: (storageName: string) => Promise<void>
  /** Deletes files older than an hour that no row knows (a crash came between file and row); answers how many. */
  readonly removeOrphans: (whichAreKnown: WhichAreKnown, now: Date) => Promise<number>
}

/** Of these storage names, those that a row knows. */
export type WhichAreKnown = (storageNames: readonly string[]) => Promise<ReadonlySet<string>>

export class StoredFileMissing extends Error {
  override readonly name = 'StoredFileMissing'
}

const storageNamePattern = /^[0-9a-f]{32}$/
const orphanAgeMs = 60 * 60 * 1000

/** Keeps files under `folder`, outside the web root, each under a random name in one of 256 sub-folders. Client names play no part in it. */
export function openFileStore(folder: string): FileStore {
  const room = watchDiskRoom(dirname(folder))
  return {
    keep: (bytes) => room.noting(() => keepFile(folder, bytes)),
    hasRoom: room.has,
    read: async (storageName) => readKept(pathOf(folder, storageName)),
    remove: async (storageName) => rm(pathOf(folder, storageName), { force: true }),
    removeOrphans: (whichAreKnown, now) => removeOrphans(folder, whichAreKnown, now),
  }
}

async function keepFile(folder: string, bytes: Uint8Array): Promise<KeptFile> {
  const storageName = randomBytes(16).toString('hex')
  const path = pathOf(folder, storageName)
  await makeShard(folder, dirname(path))
  try {
    await writeSynced(`${path}.part`, bytes)
    await rename(`${path}.part`, path)
  } catch (error) {
    await rm(`${path}.part`, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
  return { storageName, sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.byteLength }
}

async function readKept(path: string): Promise<FoundFile> {
  const file = await open(path, 'r').catch((problem: NodeJS.ErrnoException) => {
    throw problem.code === 'ENOENT' ? new StoredFileMissing('A kept file is missing from the store', { cause: problem }) : problem
  })
  const { size } = await file.stat()
  return { size, stream: file.createReadStream() }
}

async function removeOrphans(folder: string, whichAreKnown: WhichAreKnown, now: Date): Promise<number> {
  let removed = 0
  for (const shard of (await readdir(folder).catch(() => [])).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
    const old = await oldFiles(join(folder, shard), now)
    const whole = old.filter((name) => storageNamePattern.test(name))
    const known = whole.length > 0 ? await whichAreKnown(whole) : new Set<string>()
    for (const name of old.filter((each) => !known.has(each))) {
      await rm(join(folder, shard, name), { force: true })
      removed += 1
    }
  }
  return removed
}

/** Whole files and interrupted writes; a young one may be waiting for its row. */
async function oldFiles(shardFolder: string, now: Date): Promise<string[]> {
  const old: string[] = []
  for (const name of await readdir(shardFolder)) {
    const facts = await stat(join(shardFolder, name)).catch(() => undefined)
    if (facts?.isFile() && now.getTime() - facts.mtimeMs > orphanAgeMs) old.push(name)
  }
  return old
}

function pathOf(folder: string, storageName: string): string {
  if (!storageNamePattern.test(storageName)) throw new StoredFileMissing('This is not the name of a kept file')
  return join(folder, storageName.slice(0, 2), storageName)
}

/** A new sub-folder is itself an entry that a power cut may lose. */
async function makeShard(folder: string, shardFolder: string): Promise<void> {
  const firstMade = await mkdir(shardFolder, { recursive: true, mode: 0o700 })
  if (firstMade === undefined) return
  await syncFolder(folder)
  if (firstMade !== shardFolder) await syncFolder(dirname(firstMade))
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}
