import type { Handlers } from '#accounts/people.ts'
import { addWorkingDays } from '#administration/plant-settings/working-days.rules.ts'
import { findStoredFile } from '#platform/server/files/file-rows.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { fileHeaders } from '#platform/server/http/file-headers.ts'
import { FileResponse } from '#platform/server/http/handlers.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { decidedMessage } from '../kind.contract.ts'
import { findEvidenceDue, findEvidenceFile, listEvidence } from './evidence-review.store.ts'
import { presentEvidence } from './evidence.presenter.ts'
import { reviewEvidence, whyNotReview } from './review-evidence.service.ts'
import { storeInspected } from '../../engine/raise/raised-files.service.ts'
import { findEvidenceRequest, findReadEvidence, submitEvidence } from './sanction-evidence.service.ts'
import { evidenceFile, type sanctionEvidenceContract } from './sanction-evidence.contract.ts'

export const sanctionEvidenceApi = (files: UploadStore & FileStore): Handlers<typeof sanctionEvidenceContract> => ({
  give: async ({ input, actor, db, now }) => {
    const { request_id: requestId, file, comment } = input
    // Inspecting a file is slow, so the request's scope is checked first.
    await findEvidenceRequest(db, actor, requestId)
    const upload = await storeInspected(evidenceFile)(files, file, { field: 'file', userId: actor.userId })
    await submitEvidence(db, { actor, requestId, upload, comment, at: now })
    return { message: 'Sanction evidence sent successfully' }
  },
  sent: async ({ input, actor, db, now }) => {
    const { isPending: isOpen } = await findReadEvidence(db, actor, input.request_id)
    const rows = await listEvidence(db, [input.request_id])
    const waiting = isOpen ? rows.find(({ reviewed_at }) => reviewed_at === null) : undefined
    const because = waiting ? await whyNotReview(db, { actor, now }, input.request_id) : null
    const { asked_on, ...due } = await findEvidenceDue(db, input.request_id)
    return {
      data: rows.map(presentEvidence),
      due_on: isOpen && !waiting ? addWorkingDays(asked_on, due) : null,
      can_review: waiting !== undefined && because === null,
      cannot_review_because: because,
    }
  },
  file: async ({ input, actor, db }) => {
    const { request_id: requestId, file_id: fileId } = await findEvidenceFile(db, input.id)
    await findReadEvidence(db, actor, requestId)
    const { storage_name, original_name, media_type } = await findStoredFile(db, fileId)
    const { stream, size } = await files.read(storage_name)
    return new FileResponse(stream, fileHeaders({ name: original_name, mediaType: media_type, size }))
  },
  review: async ({ input: { request_id: requestId, key, comment }, actor, db, now }) => {
    await reviewEvidence(db, { actor, requestId, key, comment, at: now })
    return { message: decidedMessage(key) }
  },
})
