import type { Actor, Handlers } from '#accounts/people.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { findStoredFile } from '#platform/server/files/file-rows.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { FileResponse } from '#platform/server/http/handlers.ts'
import { forbidden, notFound } from '#platform/server/http/refusal.ts'
import type { Queues } from '#platform/server/jobs/queues.ts'
import { downloadHeaders } from '#platform/server/spreadsheets/write/sheets.ts'
import { openReport } from '../mechanism/open-report.service.ts'
import { listReportPlants } from '../mechanism/report-context.store.ts'
import { reportOf } from '../reports.store.ts'
import type { keptFilesContract } from './kept-files.contract.ts'
import { presentKeptFile } from './kept-files.presenter.ts'
import { queueKeptFile } from './kept-files.service.ts'
import { deleteKeptFile, findKeptFile, listKeptFiles, type KeptFileScope } from './kept-files.store.ts'

export const keptFilesApi = ({ files, queues }: { files: FileStore; queues: Queues }): Handlers<typeof keptFilesContract> => ({
  make: async ({ db, actor, input, now }) => {
    // Refuses a wrong input now rather than in the bell.
    await openReport(db, reportOf(input.report), input, { userId: actor.userId, plantId: actor.plant.id, now })
    const { report, format } = input
    const id = await queueKeptFile(db, queues, { ...scopeOfFiles(actor), report, format, query: input, at: now })
    return { message: 'Your file is being made. You get a notification when it is ready.', _id: id }
  },

  list: async ({ db, actor }) => ({
    files: (await listKeptFiles(db, scopeOfFiles(actor))).map((row) => presentKeptFile(row, reportOf(row.report).title)),
  }),

  download: async ({ db, actor, input, now }) => {
    const { file_id: fileId, plant_ids: plantIds } = await findKeptFile(db, scopeOfFiles(actor), input.id)
    if (fileId === null || plantIds === null) throw notFound()
    const readable = new Set((await listReportPlants(db, actor.userId, now)).map(({ id }) => id))
    if (!plantIds.every((id) => readable.has(id))) throw forbidden('You may no longer read the reports of every plant in this file.')
    const stored = await findStoredFile(db, fileId)
    const { stream, size } = await files.read(stored.storage_name)
    return new FileResponse(stream, { ...downloadHeaders(stored.original_name, stored.media_type), 'content-length': String(size) })
  },

  remove: async ({ db, actor, input }) => {
    const name = await inTransaction(db, (tx) => deleteKeptFile(tx, scopeOfFiles(actor), input.id))
    if (name !== undefined) await files.remove(name)
    return { message: 'Deleted' }
  },
})

const scopeOfFiles = ({ userId, plant }: Actor): KeptFileScope => ({ userId, plantId: plant.id })
