import * as z from 'zod/mini'
import { portalUsers } from '#accounts/access.rules.ts'
import { pageInput, paged } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { done, fileAnswer, id } from '#platform/contract/shapes.ts'
import { accepted, upload, uploads } from '#platform/contract/upload.ts'
import { isDraftEntryName, maxDraftEntries } from './draft-entries.rules.ts'

/** Who submits new drivers: staff of the plant, and offices for themselves. */
export const submitters = portalUsers(['staff_portal', 'transporter_portal'], 'onboarding.submit')

/** The pages of a document that are pictures are joined into one PDF. */
export const maxDocumentPages = 8
export const documentPages = uploads({ kinds: accepted.picturesAndPdf, most: maxDocumentPages })

const text = z.string('Enter text').check(z.maxLength(200, 'Use at most 200 characters'))
const entryName = z.string().check(z.refine(isDraftEntryName, 'The form has no such field'))
const entries = z.record(entryName, z.union([text, z.array(text).check(z.maxLength(30, 'Choose at most 30'))]))
const changes = z
  .record(entryName, z.nullable(z.union([text, z.array(text).check(z.maxLength(30, 'Choose at most 30'))])))
  .check(z.refine((given) => Object.keys(given).length <= maxDraftEntries, 'These are too many fields'))

const person = z.object({ _id: z.string(), name: z.string() })
const draftInput = z.object({ draft_id: id() })

const DraftFile = z.object({
  document_type_id: z.string(),
  name: z.string(),
  media_type: z.string(),
  size: z.number(),
  /** A relative address. */
  href: z.string(),
})

export const DraftRow = z.object({
  _id: z.string(),
  /** As typed so far. */
  name: z.nullable(z.string()),
  id_no: z.nullable(z.string()),
  transporter_id: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  files: z.number(),
  created_by: person,
  created_at: z.string(),
  saved_by: person,
  saved_at: z.string(),
  expires_at: z.string(),
})
export type DraftRow = z.output<typeof DraftRow>

export const DraftDetails = z.object({
  _id: z.string(),
  /** Sent back with the next save. */
  version: z.number(),
  /** By field, as typed: 'name', 'phones', 'documents.7.issued_on'. */
  entered: entries,
  /** A relative address. */
  picture: z.nullable(z.string()),
  documents: z.array(DraftFile),
  created_by: person,
  saved_by: person,
  saved_at: z.string(),
  expires_at: z.string(),
})
export type DraftDetails = z.output<typeof DraftDetails>

const path = '/v1/onboarding/drafts'

export const draftsContract = {
  create: route({
    method: 'POST',
    path,
    summary: "Start a new driver's form",
    creates: true,
    access: submitters,
    input: z.object({ changes: z._default(changes, {}) }),
    output: z.object({ draft: DraftDetails }),
  }),
  list: route({
    method: 'GET',
    path,
    summary: 'List the drafts of new drivers, newest first: yours, or your whole office’s',
    access: submitters,
    input: z.object({ whose: z._default(z.enum(['mine', 'office'], 'Choose mine or office'), 'office'), ...pageInput }),
    output: paged(DraftRow),
  }),
  details: route({
    method: 'GET',
    path: `${path}/details`,
    summary: 'A draft as saved last',
    access: submitters,
    input: draftInput,
    output: z.object({ draft: DraftDetails }),
  }),
  save: route({
    method: 'PUT',
    path,
    summary: 'Save changed fields of a draft; 409 at each field that was changed elsewhere since that version',
    access: submitters,
    input: z.object({ draft_id: id(), version: z.int('Give the version that you changed').check(z.gte(1)), changes }),
    output: z.object({ draft: DraftDetails }),
  }),
  remove: route({
    method: 'DELETE',
    path,
    summary: 'Discard a draft with its files',
    access: submitters,
    input: draftInput,
    output: done(),
  }),
  setFile: route({
    method: 'POST',
    path: `${path}/file`,
    summary: 'Upload the document of a type to a draft: a PDF, or its pages as pictures, which are joined',
    creates: true,
    access: submitters,
    input: z.object({ draft_id: id(), document_type_id: id(), pages: documentPages }),
    output: z.object({ file: DraftFile }),
  }),
  removeFile: route({
    method: 'DELETE',
    path: `${path}/file`,
    summary: 'Remove the document of a type from a draft',
    access: submitters,
    input: z.object({ draft_id: id(), document_type_id: id() }),
    output: done(),
  }),
  file: route({
    method: 'GET',
    path: `${path}/file`,
    summary: 'Open a document of a draft',
    access: submitters,
    input: z.object({ draft_id: id(), document_type_id: id() }),
    output: fileAnswer(),
  }),
  setPicture: route({
    method: 'POST',
    path: `${path}/picture`,
    summary: 'Upload the photograph to a draft',
    creates: true,
    access: submitters,
    input: z.object({ draft_id: id(), picture: upload({ kinds: accepted.pictures }) }),
    output: z.object({ picture: z.string() }),
  }),
  removePicture: route({
    method: 'DELETE',
    path: `${path}/picture`,
    summary: 'Remove the photograph from a draft',
    access: submitters,
    input: draftInput,
    output: done(),
  }),
  picture: route({
    method: 'GET',
    path: `${path}/picture`,
    summary: 'The photograph of a draft',
    access: submitters,
    // The file id changes the address with the picture, which keeps caches correct.
    input: z.object({ draft_id: id(), file_id: z.optional(id()) }),
    output: fileAnswer(),
  }),
}
