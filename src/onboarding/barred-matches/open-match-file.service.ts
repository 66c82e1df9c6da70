import type { Actor } from '#accounts/people.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { findStoredFile, type StoredFileRow } from '#platform/server/files/file-rows.ts'
import { assertMayAnswer } from './answer-match.service.ts'
import type { ComparedSide } from './barred-matches.contract.ts'
import { findMatch, findRecordFile } from './barred-matches.store.ts'

type Opening = {
  actor: Actor
  now: Date
  matchId: string
  of: ComparedSide
  documentId: string | undefined
}

/** A photograph or identity document of one of the two records, for as long as they are to be compared; audited each time. */
export async function openMatchFile(db: Db, { actor, now, matchId, of, documentId }: Opening): Promise<StoredFileRow> {
  const match = await findMatch(db, actor.plant.id, matchId)
  if (match.state !== 'open') throw notFound()
  await assertMayAnswer(db, actor, match)
  const file = await findStoredFile(db, await findRecordFile(db, of === 'applicant' ? match.driver_id : match.barred_id, documentId))
  await inTransaction(db, (tx) =>
    writeAudit(tx, {
      at: now,
      userId: actor.userId,
      action: documentId === undefined ? 'photograph opened to compare' : 'document opened to compare',
      subject: 'barred match',
      subjectId: matchId,
      plantId: actor.plant.id,
      after: { of, file_id: file.id, ...(documentId !== undefined && { document_id: documentId }) },
    }),
  )
  return file
}
