import type { Handlers } from '#accounts/people.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { storeInspected } from '../../engine/raise/raised-files.service.ts'
import { findEvidenceRequest, submitEvidence } from './sanction-evidence.service.ts'
import { evidenceFile, type sanctionEvidenceContract } from './sanction-evidence.contract.ts'

export const sanctionEvidenceApi = (files: UploadStore): Handlers<typeof sanctionEvidenceContract> => ({
  give: async ({ input, actor, db, now }) => {
    const { request_id: requestId, file, comment } = input
    // Inspecting a file is slow, so the request's scope is checked first.
    await findEvidenceRequest(db, actor, requestId)
    const upload = await storeInspected(evidenceFile)(files, file, { field: 'file', userId: actor.userId })
    await submitEvidence(db, { actor, requestId, upload, comment, at: now })
    return { message: 'Sanction evidence sent successfully' }
  },
})
