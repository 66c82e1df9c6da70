import { personOf } from '#drivers/likely-same/likely-same.rules.ts'
import { scopeOf, todayOf, type Handlers } from '#accounts/people.ts'
import { findDriver } from '#drivers/find-driver.service.ts'
import { findLikelySame } from '#drivers/likely-same/likely-same.service.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { fileHeaders } from '#platform/server/http/file-headers.ts'
import { FileResponse } from '#platform/server/http/handlers.ts'
import { findApplication } from '../../applications/applications.store.ts'
import { presentDuplicates } from '../../identity/identity.presenter.ts'
import { declineApplication, returnApplication, verifyDocuments } from './decide-application.service.ts'
import { openDocumentFile } from '../documents/document-file.service.ts'
import { judgeDocument } from '../documents/judge-document.service.ts'
import { findReview } from './review-details.service.ts'
import { findReviewHistory } from './review-history.service.ts'
import type { reviewContract } from './review.contract.ts'
import { presentReview } from './review.presenter.ts'
import { takeOver } from './review.service.ts'
import { judgeIndependentReviewer } from './reviewer.service.ts'
import { refusalText } from '../verification.rules.ts'

export const reviewApi = (files: FileStore): Handlers<typeof reviewContract> => ({
  details: async ({ db, actor, input, now }) => {
    const found = await findReview(db, { actor, driverId: input.driver_id, now })
    const ruling = await judgeIndependentReviewer(db, found.application, { userId: actor.userId, now })
    return { application: presentReview(found, { actor, now, today: todayOf(actor, now), reviewRefusal: refusalText(ruling) }) }
  },

  history: async ({ db, actor, input }) => ({ history: await findReviewHistory(db, actor, input.application_id) }),

  duplicates: async ({ db, actor, input }) => {
    const { driver_id } = await findApplication(db, scopeOf(actor), input.application_id)
    const found = await findLikelySame(db, personOf(await findDriver(db, scopeOf(actor), driver_id)))
    return { duplicates: presentDuplicates(found, actor.plant.id) }
  },

  takeOver: async ({ db, actor, input, now }) => {
    await takeOver(db, { actor, applicationId: input.application_id, now })
    return { message: 'You review this application now' }
  },

  document: async ({ db, actor, input, now }) => ({ message: await judgeDocument(db, { actor, command: input, now }) }),

  verify: async ({ db, actor, input, now }) => {
    const name = await verifyDocuments(db, { actor, applicationId: input.application_id, comment: input.comment ?? null, now })
    return { message: `The documents of ${name} are verified` }
  },

  giveBack: async ({ db, actor, input, now }) => {
    const name = await returnApplication(db, { actor, applicationId: input.application_id, comment: input.comment ?? null, now })
    return { message: `The application of ${name} was returned to its submitter` }
  },

  decline: async ({ db, actor, input, now }) => {
    const name = await declineApplication(db, { actor, applicationId: input.application_id, comment: input.comment, now })
    return { message: `The application of ${name} was declined` }
  },

  file: async ({ db, actor, input, now }) => {
    const file = await openDocumentFile(db, { actor, now, documentId: input.document_id })
    const { stream, size } = await files.read(file.storage_name)
    return new FileResponse(stream, fileHeaders({ name: file.original_name, mediaType: file.media_type, size }))
  },
})
