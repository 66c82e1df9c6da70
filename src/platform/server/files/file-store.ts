import { randomBytes } from 'node:crypto'
import { folderPlace } from './place/folder-place.ts'
import {
  storageNamePattern,
  StoredFileMissing,
  type FilePlace,
  type StoredSum,
  type Pieces,
  type ReadableFile,
} from './place/file-place.ts'

export type StoredFile = StoredSum & { storageName: string }

export type FileStore = {
  /** Resolves once the bytes survive a power cut. The caller inserts the row afterwards. Throws FilesUnavailable, and stores nothing then. */
  save: (bytes: Uint8Array) => Promise<StoredFile>
  /** As `save`, piece by piece. Throws StoredFileTooLarge beyond `maxBytes`; nothing is left of a file that failed. */
  saveStream: (pieces: AsyncIterable<Uint8Array | string>, maxBytes: number) => Promise<StoredFile>
  /** Throws StoredFileMissing or FilesUnavailable before any byte is sent. Destroy the stream when it is not read to its end. */
  read: (storageName: string) => Promise<ReadableFile>
  /** False while the disk is full. */
  hasSpace: () => Promise<boolean>
  /** Does nothing when the file is already gone. */
  remove: (storageName: string) => Promise<void>
  /** Deletes files older than an hour without a row (after a crash between file and row); returns how many. */
  removeOrphans: (findKnown: KnownFilesLookup, now: Date) => Promise<number>
}

/** Finds those of `storageNames` that have a row. */
type KnownFilesLookup = (storageNames: readonly string[]) => Promise<ReadonlySet<string>>

const orphanAgeMs = 60 * 60 * 1000

/** Stores files in `folder`. */
export const openFileStore = (folder: string): FileStore => storeFilesIn(folderPlace(folder))

/** Stores files under random names; client names are not used. A file that is not in `place` yet is read from the place before, until it is moved. */
export function storeFilesIn(place: FilePlace, before?: FilePlace): FileStore {
  const save = async (pieces: Pieces, maxBytes?: number): Promise<StoredFile> => {
    const storageName = randomBytes(16).toString('hex')
    return { storageName, ...(await place.write(storageName, pieces, maxBytes)) }
  }
  return {
    save,
    saveStream: save,
    hasSpace: place.hasSpace,
    read: async (storageName) => {
      requireStorageName(storageName)
      return place.read(storageName).catch((error: unknown) => {
        if (before && error instanceof StoredFileMissing) return before.read(storageName)
        throw error
      })
    },
    remove: async (storageName) => {
      requireStorageName(storageName)
      await place.remove(storageName)
      await before?.remove(storageName)
    },
    removeOrphans: (findKnown, now) => removeOrphans(place, findKnown, now),
  }
}

/** A recent file may still get its row. */
async function removeOrphans(place: FilePlace, findKnown: KnownFilesLookup, now: Date): Promise<number> {
  let removed = 0
  for await (const files of place.list()) {
    const old = files.filter(({ changedAt }) => now.getTime() - changedAt > orphanAgeMs).map(({ name }) => name)
    const complete = old.filter((name) => storageNamePattern.test(name))
    const known = complete.length > 0 ? await findKnown(complete) : new Set<string>()
    for (const name of old.filter((each) => !known.has(each))) {
      await place.remove(name)
      removed += 1
    }
  }
  return removed
}

function requireStorageName(name: string): void {
  if (!storageNamePattern.test(name)) throw new StoredFileMissing('This is not the name of a stored file')
}
