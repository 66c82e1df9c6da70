import { scopeOf, type Handlers } from '#accounts/people.ts'
import { findDriver } from '#drivers/find-driver.service.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { findStoredFile } from '#platform/server/files/file-rows.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { FileResponse } from '#platform/server/http/handlers.ts'
import { conflict, forbidden } from '#platform/server/http/refusal.ts'
import type { Queues } from '#platform/server/jobs/queues.ts'
import { downloadHeaders } from '#platform/server/spreadsheets/write/sheets.ts'
import { askFile } from './ask-file.service.ts'
import type { driverFilesContract } from './driver-files.contract.ts'
import { presentDriverFile } from './driver-files.presenter.ts'
import { findDriverFile, listDriverFiles } from './driver-files.store.ts'
import { judgeFileAccess } from './purposes.rules.ts'

type Needs = { files: Pick<FileStore, 'read'>; queues: Pick<Queues, 'send'> }

export const driverFilesApi = ({ files, queues }: Needs): Handlers<typeof driverFilesContract> => ({
  list: async ({ db, actor, input }) => {
    const { id } = await findDriver(db, scopeOf(actor), input.driver_id)
    return { files: (await listDriverFiles(db, id, actor.plant.id)).map((row) => presentDriverFile(row, actor.permissions)) }
  },

  make: async ({ db, actor, input: { driver_id: driverId, purpose, reason, moment, from }, now }) => {
    const { id, isWaiting } = await askFile(db, { driverId, purpose, reason, moment: moment || undefined, from }, { actor, now, queues })
    const message = isWaiting
      ? 'A second person has to confirm it. You get a notification when the file is ready.'
      : 'The file is being made. You get a notification when it is ready.'
    return { message, _id: id }
  },

  download: async ({ db, actor, input, now }) => {
    const file = await findDriverFile(db, input.id, actor.plant.id)
    const access = judgeFileAccess(file.purpose, actor.permissions)
    if (!access.ok) throw forbidden(access.message)
    const fileId = input.format === 'pdf' ? file.pdf_file_id : file.zip_file_id
    if (fileId === null) throw conflict('no_file', 'This file is not kept any more. Have it made again.')
    const stored = await findStoredFile(db, fileId)
    const { stream, size } = await files.read(stored.storage_name)
    const opened = { at: now, userId: actor.userId, plantId: actor.plant.id, subject: 'driver', subjectId: file.driver_id }
    await inTransaction(db, (tx) =>
      writeAudit(tx, { ...opened, action: 'file downloaded', after: { file_id: file.id, format: input.format } }),
    )
    return new FileResponse(stream, { ...downloadHeaders(stored.original_name, stored.media_type), 'content-length': String(size) })
  },
})
