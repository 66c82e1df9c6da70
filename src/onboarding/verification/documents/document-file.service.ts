import { scopeOf, type Actor } from '#accounts/people.ts'
import { isAllowed } from '#platform/contract/access.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { forbidden } from '#platform/server/http/refusal.ts'
import { findStoredFile, type StoredFileRow } from '#platform/server/files/file-rows.ts'
import { verifiers } from '../queue/queue.contract.ts'
import { reviewEnd } from '../review/review.service.ts'
import { findDocument, listMedicalReviewers, prolongReview, type ScopedDocument } from '../review/review.store.ts'
import { judgeOpening } from '../verification.rules.ts'

type Opening = { actor: Actor; now: Date; documentId: string }

/** A document's file for whom it opens; audited each time. */
export async function openDocumentFile(db: Db, { actor, now, documentId }: Opening): Promise<StoredFileRow> {
  const document = await findDocument(db, scopeOf(actor), documentId)
  await assertMayOpen(db, document, actor, now)
  const file = await findStoredFile(db, document.file_id)
  await inTransaction(db, async (tx) => {
    const opened = { at: now, userId: actor.userId, action: 'document opened', subject: 'application', subjectId: document.application_id }
    await writeAudit(tx, { ...opened, plantId: actor.plant.id, after: { document_id: document.id, file_id: file.id } })
    await prolongReview(tx, document.application_id, { userId: actor.userId, now, until: reviewEnd(now) })
  })
  return file
}

async function assertMayOpen(db: Db, { created_by, state, fills }: ScopedDocument, actor: Actor, now: Date): Promise<void> {
  if (created_by === actor.userId && state !== 'accepted') return
  if (!isAllowed(verifiers, actor)) throw forbidden()
  const ruling = judgeOpening({ fills }, { permissions: actor.permissions, names: await listMedicalReviewers(db, actor.plant.id, now) })
  if (!ruling.ok) throw forbidden(ruling.message)
}
