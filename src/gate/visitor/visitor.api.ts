import type { Handlers } from '#accounts/people.ts'
import { findPicture } from '#drivers/picture/pictures.service.ts'
import { findVisitor } from '#drivers/visits/visitors.service.ts'
import { maxListedRows } from '#platform/contract/paging.ts'
import { toPageBounds, toPageJson } from '#platform/server/database/statements/listing.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { fileHeaders } from '#platform/server/http/file-headers.ts'
import { FileResponse } from '#platform/server/http/handlers.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { listChecks } from '../log/check-log.store.ts'
import type { visitorContract } from './visitor.contract.ts'
import { presentVisitor, presentVisit } from './visitor.presenter.ts'
import { judgeVisitor } from './visitor.service.ts'

export const visitorApi = (files: FileStore): Handlers<typeof visitorContract> => ({
  details: async ({ input: { driver_id }, actor, db, now }) => ({
    visitor: presentVisitor(await judgeVisitor(db, { actor, driverId: driver_id, now })),
  }),

  visits: async ({ input, actor, db, now }) => {
    const { driver } = await findVisitor(db, actor, input.driver_id, now)
    const found = await listChecks(db, actor.plant.id, { driverId: driver.id }, toPageBounds(input, maxListedRows))
    return toPageJson(input, maxListedRows, found, presentVisit)
  },

  picture: async ({ input: { driver_id }, actor, db, now }) => {
    const { driver, visitor } = await findVisitor(db, actor, driver_id, now)
    if (!visitor.isAdmitted) throw notFound()
    const file = await findPicture(db, { plantId: visitor.homeId, transporterId: null }, { driverId: driver.id })
    const { stream, size } = await files.read(file.storage_name)
    // What somebody once called the file is the own plant's.
    return new FileResponse(stream, fileHeaders({ name: 'photograph', mediaType: file.media_type, size }))
  },
})
