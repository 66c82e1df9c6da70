import { buffer } from 'node:stream/consumers'
import { kindByMediaType } from '#platform/contract/upload.ts'
import type { Db } from '#platform/server/database/database.ts'
import { openDecodeQueue } from '#platform/server/decode/fair-queue.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { StoredFileMissing } from '#platform/server/files/place/file-place.ts'
import { overloaded } from '#platform/server/http/refusal.ts'
import { findSmallPicture, insertSmallPicture } from './pictures.store.ts'

/** In pixels, as a WebP: about 2 kB. */
export const smallPictureSize = { width: 72, height: 96 } as const

const quality = 60

type Making = {
  picture: { fileId: string; storageName: string; mediaType: string }
  /** The person or device that asks. */
  owner: string
}

export type SmallPictures = {
  /** Makes a picture small, and stores it: null where it cannot be opened. Throws a Refusal (503) when the owner has too many queued. */
  make: (db: Db, making: Making) => Promise<Uint8Array | null>
}

/** More calls than a person has at once (`http/edge/limits.ts`). */
const maxWaitingPerOwner = 24

/** One queue for lists and devices: its pictures are read and opened one at a time, so that of the decoder's two processes one is free for uploads. */
export function openSmallPictures(files: UploadStore): SmallPictures {
  const queue = openDecodeQueue({ maxRunning: 1, maxWaitingPerOwner, createRefusal: overloaded })
  return {
    make: async (db, { picture, owner }) => {
      const leave = await queue.enter(owner)
      try {
        // Lists ask for the same pictures at once.
        const made = await findSmallPicture(db, picture.fileId)
        return made ? made.bytes : await makeSmallPicture(db, files, picture)
      } finally {
        leave()
      }
    },
  }
}

async function makeSmallPicture(db: Db, { read, decoder }: UploadStore, picture: Making['picture']): Promise<Uint8Array | null> {
  const kind = kindByMediaType(picture.mediaType)
  if (kind === undefined || kind === 'pdf') return null
  try {
    const { stream } = await read(picture.storageName)
    const file = new Blob([await buffer(stream)])
    const decoded = await decoder.decodePicture({ file, kind, crop: smallPictureSize, quality, owner: 'small pictures' })
    const bytes = decoded.ok ? decoded.content.bytes : null
    await insertSmallPicture(db, picture.fileId, bytes)
    return bytes
  } catch (error) {
    if (error instanceof StoredFileMissing) return null
    throw error
  }
}
