import { sql, type Selectable } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { DriverStatusId } from '#drivers/driver-status.contract.ts'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { ApplicationState, DocumentState } from './application.rules.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'

const columns = [
  'id',
  'driver_id',
  'auth_plant_id',
  'transporter_id',
  'request_id',
  'state',
  'submitted_by',
  'submitted_at',
  'status_before',
  'record_before',
  'reviewer_id',
  'review_until',
  'decided_by',
  'decided_at',
  'decision_comment',
  'documents_required',
  'documents_accepted',
  'documents_deleted_at',
] as const

type Row = Pick<Selectable<Tables['onboarding_application']>, (typeof columns)[number]>
export type Application = Omit<Row, 'state' | 'status_before'> & {
  state: ApplicationState
  status_before: DriverStatusId | null
}

/** The application; out of scope and missing give the same 404. */
export async function findApplication(db: Db, scope: Scope, id: string): Promise<Application> {
  return inScope(db, scope).where('id', '=', id).executeTakeFirstOrThrow(notFound)
}

/** The driver's newest application; 404 where there is none in scope. */
export async function findApplicationOfDriver(db: Db, scope: Scope, driverId: string): Promise<Application> {
  return inScope(db, scope).where('driver_id', '=', driverId).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow(notFound)
}

/** Locks the application. Lock its driver first, as all changes of a driver do, so that no two of them deadlock. */
export async function lockApplication(tx: Tx, id: string): Promise<Application> {
  return applications(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound)
}

export type NewApplication = {
  driver_id: string
  auth_plant_id: string
  transporter_id: string
  request_id: string
  submitted_by: string
  submitted_at: Date
  status_before: DriverStatusId | null
  /** The driver's columns before a person who is known was submitted again; JSON. */
  record_before: string | null
}

export async function insertApplication(tx: Tx, application: NewApplication): Promise<string> {
  const { id } = await tx
    .insertInto('onboarding_application')
    .values({ ...application, touched_at: application.submitted_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whose matter the application is: who submitted it, handed in a version of a document, or submitted it again. */
export const listSubmitters = (db: Db, applicationId: string): Promise<string[]> =>
  valueOf(db, sql<string[]>`array(select submitters_of_application(${applicationId}::bigint))`)

export type ApplicationUpdate = {
  state: ApplicationState
  at: Date
  /** Who submitted it again. */
  resubmittedBy?: string
  /** Left out while the application stays open. */
  decision?: { by: string; comment: string | null }
}

/** Sets the state; a review that was going on ends with it. */
export async function updateApplication(tx: Tx, id: string, { state, at, resubmittedBy, decision }: ApplicationUpdate): Promise<void> {
  await tx
    .updateTable('onboarding_application')
    .set({ state, touched_at: at, reminded_at: null, reviewer_id: null, review_until: null })
    .$if(decision !== undefined, (update) =>
      update.set({ decided_by: decision?.by ?? null, decided_at: at, decision_comment: decision?.comment ?? null }),
    )
    .$if(resubmittedBy !== undefined, (update) =>
      update.set({ resubmitted_by: sql`array_append(array_remove(resubmitted_by, ${resubmittedBy}::bigint), ${resubmittedBy}::bigint)` }),
    )
    .where('id', '=', id)
    .execute()
}

export async function touchApplication(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('onboarding_application').set({ touched_at: at, reminded_at: null }).where('id', '=', id).execute()
}

/** The application that was submitted from this draft. */
export const findApplicationOfDraft = (db: Db, scope: Scope, draftId: string): Promise<Application | undefined> =>
  inScope(db, scope).where('draft_id', '=', draftId).executeTakeFirst()

export async function setDraftOfApplication(tx: Tx, id: string, draftId: string): Promise<void> {
  await tx.updateTable('onboarding_application').set({ draft_id: draftId }).where('id', '=', id).execute()
}

const documentColumns = [
  'id',
  'application_id',
  'document_type_id',
  'name',
  'is_required',
  'has_number',
  'has_issuer',
  'has_issued_on',
  'has_expires_on',
  'fills',
  'validity_months',
  'state',
  'version',
  'file_id',
  'number',
  'issuer',
  'issued_on',
  'expires_on',
  'reason',
  'comment',
  'corrected',
  'corrected_by',
  'judged_by',
  'judged_at',
  'created_by',
  'created_at',
] as const

type DocumentRow = Pick<Selectable<Tables['application_document']>, (typeof documentColumns)[number]>
export type ApplicationDocument = Omit<DocumentRow, 'state'> & { state: DocumentState }

/** The documents in force, in the order of their types; earlier versions with `all`. */
export async function listApplicationDocuments(db: Db, applicationId: string, { all = false } = {}): Promise<ApplicationDocument[]> {
  return db
    .selectFrom('application_document')
    .select(documentColumns)
    .where('application_id', '=', applicationId)
    .$if(!all, (query) => query.where('state', '<>', 'replaced'))
    .$narrowType<{ state: DocumentState }>()
    .orderBy('document_type_id')
    .orderBy('id', 'desc')
    .execute()
}

export type NewApplicationDocument = {
  application_id: string
  document_type_id: string
  name: string
  is_required: boolean
  has_number: boolean
  has_issuer: boolean
  has_issued_on: boolean
  has_expires_on: boolean
  fills: string | null
  validity_months: number | null
  state: 'missing' | 'submitted'
  version?: number
  file_id: string | null
  number: string | null
  issuer: string | null
  issued_on: string | null
  expires_on: string | null
  created_by: string
  created_at: Date
}

export async function insertApplicationDocuments(tx: Tx, documents: readonly NewApplicationDocument[]): Promise<void> {
  if (documents.length > 0)
    await tx
      .insertInto('application_document')
      .values([...documents])
      .execute()
}

/** A newer version takes its place. */
export async function markReplaced(tx: Tx, documentId: string): Promise<void> {
  await tx.updateTable('application_document').set({ state: 'replaced' }).where('id', '=', documentId).execute()
}

/** The submitter of the driver's newest application; undefined for a driver who came by a register. */
export async function findSubmitterOf(db: Db, driverId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('onboarding_application')
    .select('submitted_by')
    .where('driver_id', '=', driverId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.submitted_by
}

const applications = (db: Db) =>
  db.selectFrom('onboarding_application').select(columns).$narrowType<{ state: ApplicationState; status_before: DriverStatusId | null }>()

const inScope = (db: Db, { plantId, transporterId }: Scope) =>
  applications(db)
    .where('auth_plant_id', '=', plantId)
    .$if(transporterId !== null, (query) => query.where(sql<boolean>`transporter_id = ${transporterId}`))
