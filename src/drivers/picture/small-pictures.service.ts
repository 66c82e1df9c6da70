import { buffer } from 'node:stream/consumers'
import { kindByMediaType } from '#platform/contract/upload.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { StoredFileMissing } from '#platform/server/files/place/file-place.ts'
import { insertSmallPicture } from './pictures.store.ts'

/** In pixels, as a WebP: about 2 kB. */
export const smallPictureSize = { width: 72, height: 96 } as const

const quality = 60

type Making = {
  picture: { fileId: string; storageName: string; mediaType: string }
  /** One for each purpose: of the two processes that open pictures, one stays free for uploads. */
  owner: string
}

/** Makes a picture small, and stores it: null where it cannot be opened. Throws a Refusal (503) when the owner has too many queued. */
export async function makeSmallPicture(db: Db, { read, decoder }: UploadStore, { picture, owner }: Making): Promise<Uint8Array | null> {
  const kind = kindByMediaType(picture.mediaType)
  if (kind === undefined || kind === 'pdf') return null
  try {
    const { stream } = await read(picture.storageName)
    const file = new Blob([await buffer(stream)])
    const decoded = await decoder.decodePicture({ file, kind, crop: smallPictureSize, quality, owner })
    const bytes = decoded.ok ? decoded.content.bytes : null
    await insertSmallPicture(db, picture.fileId, bytes)
    return bytes
  } catch (error) {
    if (error instanceof StoredFileMissing) return null
    throw error
  }
}
