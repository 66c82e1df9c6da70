import { scopeOf, todayOf, type Actor, type Scope } from '#accounts/people.ts'
import { auditDriver } from '#drivers/drivers.service.ts'
import { setLicence } from '#drivers/details/licence.service.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { insertFile } from '#platform/server/files/file-rows.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { conflict, invalid, notFound } from '#platform/server/http/refusal.ts'
import {
  findApplication,
  insertApplicationDocuments,
  listApplicationDocuments,
  lockApplication,
  markReplaced,
  type Application,
  type ApplicationDocument,
} from '../applications/applications.store.ts'
import { storeDocument } from '../documents/store-document.service.ts'
import { judgeReplacement, replacementProblems } from './replace-document.rules.ts'
import type { TypedDocument } from './document-entries.rules.ts'

export type Replacement = {
  actor: Actor
  now: Date
  applicationId: string
  typeId: string
  /** Left out where only what is typed changes. */
  pages: readonly File[] | undefined
  /** What is left out stays. */
  values: { [K in keyof TypedDocument]?: string | undefined }
}

/** Hands in a returned or missing document again, as a new version; the former one is kept. */
export async function replaceDocument(db: Db, files: UploadStore, replacement: Replacement): Promise<void> {
  const { actor, now, applicationId, typeId, pages } = replacement
  const scope = scopeOf(actor)
  const application = await findApplication(db, scope, applicationId)
  judge(await documentOfType(db, application, typeId), application, replacement)
  // Decoding is slow, so the locks come only afterwards.
  const stored = pages && (await storeDocument(files, pages, { field: 'pages', userId: actor.userId }))
  await inTransaction(db, async (tx) => {
    const { driver, application: locked } = await lockApplicationInScope(tx, scope, applicationId)
    const document = await documentOfType(tx, locked, typeId)
    const values = judge(document, locked, replacement)
    const fileId = stored ? await insertFile(tx, { ...stored, userId: actor.userId, at: now }) : document.file_id
    await insertVersion(tx, document, { ...values, file_id: fileId, created_by: actor.userId, created_at: now })
    await auditReplaced(tx, { driver, document, values, replacement })
  })
}

export type LockedApplication = { application: Application; driver: Driver }

/** Locks driver and application, in the order in which all changes do. */
export async function lockApplicationInScope(tx: Tx, scope: Scope, applicationId: string): Promise<LockedApplication> {
  const { driver_id } = await findApplication(tx, scope, applicationId)
  const driver = await lockDriverById(tx, driver_id)
  return { driver, application: await lockApplication(tx, applicationId) }
}

async function documentOfType(db: Db, application: Application, typeId: string): Promise<ApplicationDocument> {
  const found = (await listApplicationDocuments(db, application.id)).find(({ document_type_id }) => document_type_id === typeId)
  if (!found) throw notFound()
  return found
}

/** The values of the new version. Throws a Refusal where the document cannot be replaced, or not by this. */
function judge(document: ApplicationDocument, { state }: Application, { actor, now, pages, values: given }: Replacement): TypedDocument {
  const ruling = judgeReplacement(state, document)
  if (!ruling.ok) throw conflict(ruling.code, ruling.message)
  const values = {
    number: given.number ?? document.number,
    issuer: given.issuer ?? document.issuer,
    issued_on: given.issued_on ?? document.issued_on,
    expires_on: given.expires_on ?? document.expires_on,
  }
  const problems = replacementProblems(document, { values, hasPages: pages !== undefined, today: todayOf(actor, now) })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return values
}

type NewVersion = TypedDocument & { file_id: string | null; created_by: string; created_at: Date }

async function insertVersion(tx: Tx, document: ApplicationDocument, version: NewVersion): Promise<void> {
  await markReplaced(tx, document.id)
  const { application_id, document_type_id, name, is_required, fills, validity_months } = document
  const { has_number, has_issuer, has_issued_on, has_expires_on } = document
  const type = { document_type_id, name, is_required, fills, validity_months, has_number, has_issuer, has_issued_on, has_expires_on }
  await insertApplicationDocuments(tx, [{ application_id, ...type, state: 'submitted', version: document.version + 1, ...version }])
}

type ReplacedDocument = {
  driver: Driver
  document: ApplicationDocument
  values: TypedDocument
  replacement: Replacement
}

/** A corrected driving licence corrects the driver, too. */
async function auditReplaced(tx: Tx, { driver, document, values, replacement: { actor, now } }: ReplacedDocument): Promise<void> {
  const change = { driver, at: now, userId: actor.userId, why: 'document handed in again' }
  const before = { document: document.name, version: document.version }
  await auditDriver(tx, change, { action: 'driver document replaced', before, after: { ...before, version: document.version + 1 } })
  const licence = { licence_no: values.number ?? driver.licence_no, licence_expiry: values.expires_on ?? driver.licence_expiry }
  const isChanged = licence.licence_no !== driver.licence_no || licence.licence_expiry !== driver.licence_expiry
  if (document.fills !== 'licence' || !isChanged) return
  const { licence_no, licence_expiry } = driver
  await setLicence(tx, change, licence, { action: 'driver details changed', before: { licence_no, licence_expiry } })
}
