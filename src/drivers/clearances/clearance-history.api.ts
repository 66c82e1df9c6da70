import { readsMedicals } from '#accounts/medical-reader.rules.ts'
import { scopeOf, todayOf, type Handlers } from '#accounts/people.ts'
import { findDriver } from '../find-driver.service.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { fileHeaders } from '#platform/server/http/file-headers.ts'
import { FileResponse } from '#platform/server/http/handlers.ts'
import { forbidden } from '#platform/server/http/refusal.ts'
import type { clearanceHistoryContract } from './clearance-history.contract.ts'
import { presentClearance } from './clearance-history.presenter.ts'
import { findClearanceFile, listClearances } from './clearance-history.store.ts'
import { toLimitOffset } from '#platform/server/database/statements/page-and-total.ts'

export const clearanceHistoryApi = (files: FileStore): Handlers<typeof clearanceHistoryContract> => ({
  list: async ({ db, actor, input, now }) => {
    const { page, page_size } = input
    const { id: driverId } = await findDriver(db, scopeOf(actor), input.driver_id)
    const { rows, total } = await listClearances(db, driverId, toLimitOffset({ page, page_size }))
    const reader = { driverId, today: todayOf(actor, now), mayOpenMedicals: readsMedicals(actor) }
    return { data: rows.map((row) => presentClearance(row, reader)), page, page_size, total }
  },

  file: async ({ db, actor, input, now }) => {
    const { id: driverId } = await findDriver(db, scopeOf(actor), input.driver_id)
    const found = await findClearanceFile(db, driverId, input.clearance_id)
    if (found.kind === 'medical') {
      if (!readsMedicals(actor)) throw forbidden()
      const access = { at: now, userId: actor.userId, action: 'medical file opened', subject: 'driver', subjectId: driverId }
      await inTransaction(db, (tx) => writeAudit(tx, { ...access, plantId: actor.plant.id, after: { file_id: found.file_id } }))
    }
    const { stream, size } = await files.read(found.storage_name)
    return new FileResponse(stream, fileHeaders({ name: found.original_name, mediaType: found.media_type, size }))
  },
})
