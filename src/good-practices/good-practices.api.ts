import { scopeOf, type Handlers } from '#accounts/people.ts'
import { findDriverOrVisitor } from '#drivers/visits/visitors.service.ts'
import { maxListedRows } from '#platform/contract/paging.ts'
import { toPageBounds, toPageJson } from '#platform/server/database/statements/listing.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { fileHeaders } from '#platform/server/http/file-headers.ts'
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

  ofDriver: async ({ input, actor, db, now }) => {
    const { driver, visitor } = await findDriverOrVisitor(db, actor, input.driverId, now)
    const which = { driverId: driver.id, seenAtPlant: visitor && actor.plant.id }
    const practices = await listPracticesOf(db, which, toPageBounds(input, maxListedRows))
    return toPageJson(input, maxListedRows, practices, (row) => presentPractice(row, { isVisitor: visitor !== null }))
  },

  file: async ({ input, actor, db }) => {
    const { storage_name, original_name, media_type } = await findPracticeFile(db, scopeOf(actor), input.id)
    const { stream, size } = await files.read(storage_name)
    return new FileResponse(stream, fileHeaders({ name: original_name, mediaType: media_type, size }))
  },
})
