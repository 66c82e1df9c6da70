import { todayOf, type Actor } from '#accounts/people.ts'
import { findTransporters } from '#administration/transporters/transporters.service.ts'
import { driverFieldList, type DriverDetailRow, type DriverFieldName } from '#drivers/details/driver-details.contract.ts'
import { readPhones } from '#drivers/details/phones.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import { askedFieldsOf } from '../document-types/document-types.contract.ts'
import { listActiveDocumentTypes, type DocumentType } from '../document-types/document-types.store.ts'
import type { DraftEntries } from '../drafts/draft-entries.rules.ts'
import { listDraftFiles } from '../drafts/draft-files.store.ts'
import type { Draft } from '../drafts/drafts.store.ts'
import type { NewApplicationDocument } from '../applications/applications.store.ts'
import { findNewDriverLimits } from './form-facts.store.ts'
import { checkNewDriver, type EnteredDocument, type FormDocumentType } from './new-driver.rules.ts'

export type SubmittedForm = {
  details: DriverDetailRow
  transporterId: string
  pictureFileId: string
  documents: readonly Omit<NewApplicationDocument, 'application_id' | 'created_by' | 'created_at'>[]
}

/** Reads a draft as a complete form. Throws a Refusal (422) with every problem at its field. */
export async function readSubmittedForm(db: Db, draft: Draft, { actor, now }: { actor: Actor; now: Date }): Promise<SubmittedForm> {
  const types = await listActiveDocumentTypes(db)
  const files = await listDraftFiles(db, draft.id)
  const entered = withTransporter(draft.entered, actor)
  const checked = checkNewDriver(entered, {
    today: todayOf(actor, now),
    limits: await findNewDriverLimits(db, actor.plant.id),
    types: types.map(toFormType),
    hasPicture: draft.picture_file_id !== null,
    uploaded: files.map(({ document_type_id }) => document_type_id),
  })
  const phones = readPhones(listOf(entered['phones']), { country: actor.plant.country, field: 'phones' })
  const errors = {
    ...(checked.ok ? {} : checked.errors),
    ...(phones.ok ? {} : phones.errors),
    ...(await transporterProblem(db, draft.entered, actor)),
  }
  if (!checked.ok || !phones.ok || draft.picture_file_id === null || Object.keys(errors).length > 0) throw invalid(errors)
  const { transporter_id, licence_issued_on: _, ...details } = checked.entry.details
  return {
    details: { ...unasked, ...details, phones: phones.phones },
    transporterId: transporter_id,
    pictureFileId: draft.picture_file_id,
    documents: checked.entry.documents.map((document) => {
      const file = files.find(({ document_type_id }) => document_type_id === document.type._id)
      const type = types.find(({ id }) => id === document.type._id)
      if (!file || !type) throw new Error('A document without its file or type passed the checks')
      return documentOf(document, type, file.file_id)
    }),
  }
}

type OptionalField = { [K in DriverFieldName]: null extends DriverDetailRow[K] ? K : never }[DriverFieldName]

/** Fields of a driver that the form does not ask for are empty. */
const unasked = Object.fromEntries(driverFieldList.map(({ name }) => [name, null])) as Record<OptionalField, null>

const toFormType = (type: DocumentType): FormDocumentType => ({ ...type, _id: type.id, asks: askedFieldsOf(type) })

/** With a copy of its type: later changes of the type do not concern it. */
const documentOf = ({ isRequired, number, issuer, issued_on, expires_on }: EnteredDocument, type: DocumentType, fileId: string) => ({
  document_type_id: type.id,
  name: type.name,
  is_required: isRequired,
  has_number: type.has_number,
  has_issuer: type.has_issuer,
  has_issued_on: type.has_issued_on,
  has_expires_on: type.has_expires_on,
  fills: type.fills,
  validity_months: type.validity_months,
  state: 'submitted' as const,
  file_id: fileId,
  number,
  issuer,
  issued_on,
  expires_on,
})

const withTransporter = (entered: DraftEntries, { transporter }: Actor): DraftEntries =>
  transporter ? { ...entered, transporter_id: transporter.id } : entered

async function transporterProblem(db: Db, { transporter_id }: DraftEntries, { transporter }: Actor): Promise<Record<string, string>> {
  if (typeof transporter_id !== 'string' || !/^\d{1,18}$/.test(transporter_id)) return {}
  if (transporter) return transporter_id === transporter.id ? {} : { transporter_id: 'You submit drivers of your own company only' }
  const found = await findTransporters(db, [transporter_id])
  return found.length > 0 ? {} : { transporter_id: 'Choose a transporter' }
}

const listOf = (entry: DraftEntries[string] | undefined): readonly string[] => (Array.isArray(entry) ? entry : [])
