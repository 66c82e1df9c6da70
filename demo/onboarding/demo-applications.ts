import type { Actor } from '#accounts/people.ts'
import { listActiveDocumentTypes, type DocumentType } from '#onboarding/document-types/document-types.store.ts'
import type { DraftEntries, DraftEntry, DraftField } from '#onboarding/drafts/draft-entries.rules.ts'
import { setDraftFile, setDraftPicture } from '#onboarding/drafts/draft-files.store.ts'
import { draftExpiry } from '#onboarding/drafts/drafts.service.ts'
import { insertDraft } from '#onboarding/drafts/drafts.store.ts'
import { isDocumentRequired } from '#onboarding/submission/document-entries.rules.ts'
import { submitDraft, type SubmittedApplication } from '#onboarding/submission/submission.service.ts'
import { addMonths, toPlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { insertFile } from '#platform/server/files/file-rows.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import type { Applicant } from './demo-applicants.ts'
import { documentOf, type DemoDocument } from './demo-documents.ts'
import { aPortrait } from './demo-paper.ts'

export type Submitter = {
  db: Db
  files: FileStore
  now: Date
  types: readonly DocumentType[]
  portraits: readonly Uint8Array[]
}

const portraits = 6

/** What all applications of a plant share. */
export async function openDemoSubmitter(db: Db, files: FileStore, now: Date): Promise<Submitter> {
  const faces = await Promise.all(Array.from({ length: portraits }, (_, no) => aPortrait(no)))
  return { db, files, now, types: await listActiveDocumentTypes(db), portraits: await Promise.all(faces.map((face) => face.bytes())) }
}

type Filled = { applicant: Applicant; by: Actor; transporterId: string; at: Date }

/** Fills in a form as this person; a draft of the demonstration stays without its documents. Answers the draft's id. */
export async function fillIn(
  { db, files, now, types, portraits: faces }: Submitter,
  { applicant, by, transporterId, at }: Filled,
): Promise<string> {
  const day = toPlainDate(at, by.plant.timeZone)
  const asked = applicant.stage === 'draft' ? [] : types.filter((type) => isDocumentRequired(type, applicant.vehicleOptions))
  const documents = asked.map((type) => documentOf(type, applicant, { day, now: toPlainDate(now, by.plant.timeZone) }))
  const stored = await Promise.all(documents.map(async ({ paper }) => files.save(await paper.bytes())))
  const face = await files.save(faces[applicant.no % faces.length] ?? new Uint8Array())
  return inTransaction(db, async (tx) => {
    const scope = { plantId: by.plant.id, transporterId: by.transporter?.id ?? null }
    const entered = entriesOf(applicant, { documents, transporterId, day })
    const draftId = await insertDraft(tx, { scope, entered, fieldVersions: {}, by: by.userId, at, expiresAt: draftExpiry(at) })
    const own = { userId: by.userId, at }
    for (const [index, { type, paper }] of documents.entries()) {
      const file = stored[index]
      if (file)
        await setDraftFile(tx, {
          draftId,
          typeId: type.id,
          fileId: await insertFile(tx, { ...own, file, name: paper.name, mediaType: paper.type }),
        })
    }
    await setDraftPicture(tx, draftId, await insertFile(tx, { ...own, file: face, name: 'face.jpg', mediaType: 'image/jpeg' }))
    return draftId
  })
}

/** The same, and submits it. */
export async function submitApplicant(submitter: Submitter, filled: Filled): Promise<SubmittedApplication> {
  const draftId = await fillIn(submitter, filled)
  return submitDraft(submitter.db, { actor: filled.by, now: filled.at, draftId })
}

type Entered = { documents: readonly DemoDocument[]; transporterId: string; day: string }

export function entriesOf(applicant: Applicant, { documents, transporterId, day }: Entered): DraftEntries {
  const { name, idNo, phone, licenceNo, born, gender, vehicleOptions, no } = applicant
  const fields: Record<DraftField, DraftEntry> = {
    id_no: idNo,
    name,
    date_of_birth: born,
    gender,
    phones: [phone],
    licence_no: licenceNo,
    licence_class: 'CE',
    licence_issued_on: addMonths(day, -30),
    licence_expiry: addMonths(day, 8 + (no % 40)),
    experience_years: String(5 + (no % 9)),
    transporter_id: transporterId,
    vehicle_options: vehicleOptions,
    vehicle_categories: ['CE'],
  }
  return { ...fields, ...Object.fromEntries(documents.flatMap(({ entries }) => Object.entries(entries))) }
}
