import type { Handlers } from '#accounts/people.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import type { ownReplyContract } from './reply.contract.ts'
import { replyByLink } from './reply.service.ts'

export const ownReplyApi = (files: UploadStore, key: Buffer): Handlers<typeof ownReplyContract> => ({
  reply: async ({ input: { request_id: requestId, ...reply }, db, http, now }) => {
    await replyByLink({ db, files, key }, { ...reply, requestId }, { address: http.address, now })
    return { message: 'Your reply has arrived.' }
  },
})
