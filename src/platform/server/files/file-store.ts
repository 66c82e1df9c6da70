import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { watchDiskSpace } from './disk-space.ts'

export type StoredFile = { readonly storageName: string; readonly sha256: string; readonly size: number }
type ReadableFile = { readonly size: number; readonly stream: Readable }

export type FileStore = {
  /** Resolves once the bytes survive a power cut. The caller inserts the row afterwards. `sha256` is hexadecimal. */
  readonly save: (bytes: Uint8Array) => Promise<StoredFile>
  /** As `save`, piece by piece. Throws StoredFileTooLarge beyond `maxBytes`; nothing is left of a file that failed. */
  readonly saveStream: (pieces: AsyncIterable<Uint8Array | string>, maxBytes: number) => Promise<StoredFile>
  /** Throws StoredFileMissing before any byte is sent. Destroy the stream when it is not read to its end. */
  readonly read: (storageName: string) => Promise<ReadableFile>
  /** False while the disk is full. */
  readonly hasSpace: () => Promise<boolean>
  /** Does nothing when the file is already gone. */
  readonly remove: (storageName: string) => Promise<void>
  /** Deletes files older than an hour without a row (after a crash between file and row); returns how many. */
  readonly removeOrphans: (findKnown: KnownFilesLookup, now: Date) => Promise<number>
}

/** Finds those of `storageNames` that have a row. */
type KnownFilesLookup = (storageNames: readonly string[]) => Promise<ReadonlySet<string>>

export class StoredFileMissing extends Error {
  override readonly name = 'StoredFileMissing'
}

export class StoredFileTooLarge extends Error {
  override readonly name = 'StoredFileTooLarge'
}

const storageNamePattern = /^[0-9a-f]{32}$/
const orphanAgeMs = 60 * 60 * 1000

/** Stores files in `folder`, outside the web root, under random names in 256 sub-folders. Client names are not used. */
export function openFileStore(folder: string): FileStore {
  const disk = watchDiskSpace(dirname(folder))
  return {
    save: (bytes) => disk.track(() => saveFile(folder, [bytes])),
    saveStream: (pieces, maxBytes) => disk.track(() => saveFile(folder, pieces, maxBytes)),
    hasSpace: disk.hasSpace,
    read: async (storageName) => readStored(pathOf(folder, storageName)),
    remove: async (storageName) => rm(pathOf(folder, storageName), { force: true }),
    removeOrphans: (findKnown, now) => removeOrphans(folder, findKnown, now),
  }
}

type Pieces = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array>

async function saveFile(folder: string, pieces: Pieces, maxBytes = Infinity): Promise<StoredFile> {
  const storageName = randomBytes(16).toString('hex')
  const path = pathOf(folder, storageName)
  await createShard(folder, dirname(path))
  try {
    const written = await writeSynced(`${path}.part`, pieces, maxBytes)
    await rename(`${path}.part`, path)
    await syncFolder(dirname(path))
    return { storageName, ...written }
  } catch (error) {
    await rm(`${path}.part`, { force: true })
    throw error
  }
}

async function readStored(path: string): Promise<ReadableFile> {
  const file = await open(path, 'r').catch((problem: NodeJS.ErrnoException) => {
    throw problem.code === 'ENOENT' ? new StoredFileMissing('A stored file is missing', { cause: problem }) : problem
  })
  const { size } = await file.stat()
  return { size, stream: file.createReadStream() }
}

async function removeOrphans(folder: string, findKnown: KnownFilesLookup, now: Date): Promise<number> {
  let removed = 0
  for (const shard of (await readdir(folder).catch(() => [])).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
    const old = await listOldFiles(join(folder, shard), now)
    const complete = old.filter((name) => storageNamePattern.test(name))
    const known = complete.length > 0 ? await findKnown(complete) : new Set<string>()
    for (const name of old.filter((each) => !known.has(each))) {
      await rm(join(folder, shard, name), { force: true })
      removed += 1
    }
  }
  return removed
}

/** Complete files and interrupted writes; a recent one may still get its row. */
async function listOldFiles(shardFolder: string, now: Date): Promise<string[]> {
  const old: string[] = []
  for (const name of await readdir(shardFolder)) {
    const stats = await stat(join(shardFolder, name)).catch(() => undefined)
    if (stats?.isFile() && now.getTime() - stats.mtimeMs > orphanAgeMs) old.push(name)
  }
  return old
}

function pathOf(folder: string, storageName: string): string {
  if (!storageNamePattern.test(storageName)) throw new StoredFileMissing('This is not the name of a stored file')
  return join(folder, storageName.slice(0, 2), storageName)
}

/** A new sub-folder is itself a directory entry that a power cut can lose. */
async function createShard(folder: string, shardFolder: string): Promise<void> {
  const firstCreated = await mkdir(shardFolder, { recursive: true, mode: 0o700 })
  if (firstCreated === undefined) return
  await syncFolder(folder)
  if (firstCreated !== shardFolder) await syncFolder(dirname(firstCreated))
}

async function writeSynced(path: string, pieces: Pieces, maxBytes: number): Promise<Omit<StoredFile, 'storageName'>> {
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const piece of pieces) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
      size += bytes.byteLength
      if (size > maxBytes) throw new StoredFileTooLarge(`The file is larger than ${maxBytes} bytes`)
      hash.update(bytes)
      await file.writeFile(bytes)
    }
    await file.sync()
    return { sha256: hash.digest('hex'), size }
  } finally {
    await file.close()
  }
}

/** Flushes a folder's entries so that they survive a power cut. Windows cannot open a folder for this and journals the entries anyway. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
