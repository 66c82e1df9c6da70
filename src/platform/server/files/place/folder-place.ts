import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { watchDiskSpace } from '../disk-space.ts'
import { markName, missingFile, type FilePlace, type StoredSum, type ListedFile, type Pieces, type ReadableFile } from './file-place.ts'
import { sumPieces } from './sum-pieces.ts'

/** Files in `folder`, outside the web root, in 256 sub-folders. */
export function folderPlace(folder: string): FilePlace {
  const disk = watchDiskSpace(dirname(folder))
  const pathOf = (name: string): string => join(folder, name.slice(0, 2), name)
  return {
    label: `the folder ${folder}`,
    write: (name, pieces, maxBytes = Infinity) => disk.track(() => store(folder, pathOf(name), pieces, maxBytes)),
    read: (name) => openStored(pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
    list: () => listFiles(folder),
    hasSpace: disk.hasSpace,
    readMark: () => readMark(join(folder, markName)),
    writeMark: async (text) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(join(folder, markName), `${text}\n`, { mode: 0o600, flush: true })
    },
  }
}

async function store(folder: string, path: string, pieces: Pieces, maxBytes: number): Promise<StoredSum> {
  await createShard(folder, dirname(path))
  try {
    const sum = await writeSynced(`${path}.part`, pieces, maxBytes)
    await rename(`${path}.part`, path)
    await syncFolder(dirname(path))
    return sum
  } catch (error) {
    await rm(`${path}.part`, { force: true })
    throw error
  }
}

async function readMark(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch((problem: NodeJS.ErrnoException) => {
    if (problem.code !== 'ENOENT') throw problem
  })
  return text?.trim()
}

async function openStored(path: string): Promise<ReadableFile> {
  const file = await open(path, 'r').catch((problem: NodeJS.ErrnoException) => {
    throw problem.code === 'ENOENT' ? missingFile(problem) : problem
  })
  const { size } = await file.stat()
  return { size, stream: file.createReadStream() }
}

async function* listFiles(folder: string): AsyncGenerator<readonly ListedFile[]> {
  for (const shard of (await readdir(folder).catch(() => [])).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
    const files: ListedFile[] = []
    for (const name of await readdir(join(folder, shard))) {
      const stats = await stat(join(folder, shard, name)).catch(() => undefined)
      if (stats?.isFile()) files.push({ name, changedAt: stats.mtimeMs })
    }
    yield files
  }
}

/** A new sub-folder is itself a directory entry that a power cut can lose. */
async function createShard(folder: string, shardFolder: string): Promise<void> {
  const firstCreated = await mkdir(shardFolder, { recursive: true, mode: 0o700 })
  if (firstCreated === undefined) return
  await syncFolder(folder)
  if (firstCreated !== shardFolder) await syncFolder(dirname(firstCreated))
}

async function writeSynced(path: string, pieces: Pieces, maxBytes: number): Promise<StoredSum> {
  const file = await open(path, 'wx', 0o600)
  try {
    const sum = await sumPieces(pieces, maxBytes, (bytes) => file.writeFile(bytes))
    await file.sync()
    return sum
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
