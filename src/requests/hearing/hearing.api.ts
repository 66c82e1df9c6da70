import { scopeOf, type Handlers } from '#accounts/people.ts'
import { findStoredFile } from '#platform/server/files/file-rows.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { fileHeaders } from '#platform/server/http/file-headers.ts'
import { FileResponse } from '#platform/server/http/handlers.ts'
import type { hearingContract } from './hearing.contract.ts'
import { findHeard, giveReply } from './reply.service.ts'
import { findHearingSettings } from './hearing.store.ts'
import { findReplyFile } from './reply.store.ts'

export const hearingApi = (files: FileStore & UploadStore): Handlers<typeof hearingContract> => ({
  rule: async ({ actor, db }) => {
    const { days, aboveDays: above_days } = await findHearingSettings(db, actor.plant.id)
    return { days, above_days }
  },

  reply: async ({ input: { request_id, said, file }, actor, db, now }) => {
    const heard = await findHeard(db, scopeOf(actor), request_id)
    await giveReply({ db, files }, heard, { side: 'office', way: 'portal', said, file, userId: actor.userId, at: now })
    return { message: 'Reply sent. The plant reads it before it decides.' }
  },

  paper: async ({ input: { request_id, side, said, file }, actor, db, now }) => {
    const heard = await findHeard(db, scopeOf(actor), request_id)
    await giveReply({ db, files }, heard, { side, way: 'paper', said: said || null, file, userId: actor.userId, at: now })
    return { message: 'Reply attached' }
  },

  file: async ({ input, actor, db }) => {
    const file = await findStoredFile(db, await findReplyFile(db, scopeOf(actor), input.id))
    const { stream, size } = await files.read(file.storage_name)
    return new FileResponse(stream, fileHeaders({ name: file.original_name, mediaType: file.media_type, size }))
  },
})
