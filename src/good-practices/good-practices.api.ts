import { scopeOf, type Handlers } from '#accounts/people.ts'
import { findDriver } from '#drivers/drivers.store.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { fileHeaders } from '#platform/server/files/serve-file.ts'
import { FileResponse } from '#platform/server/http/handlers.ts'
import type { goodPracticesContract } from './good-practices.contract.ts'
import { recordGoodPractice } from './good-practices.service.ts'
import { presentPractice } from './good-practices.presenter.ts'
import { findPracticeFile, listPracticesOf } from './good-practices.store.ts'

export const goodPracticesApi = (files: UploadStore): Handlers<typeof goodPracticesContract> => ({
  create: async ({ input: { driver_id, attachment, ...fields }, actor, db, now }) => {
    await recordGoodPractice({ db, files }, { ...fields, driverId: driver_id, attachment }, { actor, at: now })
    return { message: 'Good practice added' }
  },

  ofDriver: async ({ input: { driverId, page, page_size }, actor, db }) => {
    const driver = await findDriver(db, scopeOf(actor), driverId)
    const { rows, total } = await listPracticesOf(db, driver.id, { limit: page_size, offset: (page - 1) * page_size })
    return { data: rows.map(presentPractice), page, page_size, total }
  },

  file: async ({ input, actor, db }) => {
    const { storage_name, original_name, media_type } = await findPracticeFile(db, scopeOf(actor), input.id)
    const { stream, size } = await files.read(storage_name)
    return new FileResponse(stream, fileHeaders({ name: original_name, mediaType: media_type, size }))
  },
})
