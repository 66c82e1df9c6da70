import { scopeOf, type Handlers } from '#accounts/people.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { fileHeaders } from '#platform/server/http/file-headers.ts'
import { FileResponse } from '#platform/server/http/handlers.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { driverPictureContract } from './driver-picture.contract.ts'
import { findDriver, lockDriver } from '../find-driver.service.ts'
import { changePicture, storePicture, findPicture } from './pictures.service.ts'
import type { PictureFile } from './pictures.store.ts'
import type { SmallPictures } from './small-pictures.service.ts'

export const driverPictureApi = (files: UploadStore, smallPictures: SmallPictures): Handlers<typeof driverPictureContract> => ({
  set: async ({ db, actor, input, now }) => {
    const scope = scopeOf(actor)
    await findDriver(db, scope, input.driver_id)
    // Decoding is slow, so the driver is locked only afterwards.
    const picture = await storePicture(files, input.picture, { field: 'picture', userId: actor.userId })
    await inTransaction(db, async (tx) => {
      const driver = await lockDriver(tx, scope, input.driver_id)
      await changePicture(tx, { driver, picture, at: now, userId: actor.userId })
    })
    return { message: 'Picture saved' }
  },

  get: async ({ db, actor, input }) => {
    const file = await findPicture(db, scopeOf(actor), { driverId: input.driver_id, fileId: input.file_id })
    if (input.size === 'small') {
      const picture = { fileId: file.file_id, storageName: file.storage_name, mediaType: file.media_type }
      return answerSmall(file, file.is_small_made ? file.small : await smallPictures.make(db, { picture, owner: actor.userId }))
    }
    const { stream, size } = await files.read(file.storage_name)
    return new FileResponse(stream, fileHeaders({ name: file.original_name, mediaType: file.media_type, size }))
  },
})

const keptSeconds = 86_400

function answerSmall(file: PictureFile, bytes: Uint8Array | null): FileResponse {
  if (bytes === null) throw notFound()
  const headers = fileHeaders({ name: file.original_name, mediaType: 'image/webp', size: bytes.length }, { keptSeconds })
  return new FileResponse(Buffer.from(bytes), headers)
}
