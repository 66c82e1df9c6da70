import { scopeOf, type Handlers } from '#accounts/people.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { fileHeaders } from '#platform/server/http/file-headers.ts'
import { FileResponse } from '#platform/server/http/handlers.ts'
import type { driverPictureContract } from './driver-picture.contract.ts'
import { findDriver, lockDriver } from '../find-driver.service.ts'
import { changePicture, storePicture, findPicture } from './pictures.service.ts'

export const driverPictureApi = (files: UploadStore): Handlers<typeof driverPictureContract> => ({
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
    const { stream, size } = await files.read(file.storage_name)
    return new FileResponse(stream, fileHeaders({ name: file.original_name, mediaType: file.media_type, size }))
  },
})
