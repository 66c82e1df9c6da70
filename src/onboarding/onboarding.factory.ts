import { lockDriverById } from '#drivers/find-driver.service.ts'
import { anAuthPlant } from '#administration/master-data.factory.ts'
import { randomBytes } from 'node:crypto'
import { driverStatus, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import { aDriver, type DriverFields } from '#drivers/drivers.factory.ts'
import type { NewDriver } from '#drivers/drivers.store.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { insertFile } from '#platform/server/files/file-rows.ts'
import type { ApplicationEvent } from './applications/application.rules.ts'
import { moveApplication, openApplication, type Onboarder } from './applications/applications.service.ts'
import { lockApplication, type NewApplicationDocument } from './applications/applications.store.ts'

type DocumentOf = Omit<NewApplicationDocument, 'application_id' | 'created_by' | 'created_at'>

type DocumentFields = Partial<DocumentOf> & {
  /** Who uploaded its file; null for a document without one. */
  file?: string | null
  fileName?: string
}

/** A submitted document of the type with this name, with values that can be accepted. */
export async function aDocument(
  db: Db,
  { file, fileName = 'document.pdf', name = 'Id card', ...fields }: DocumentFields = {},
): Promise<DocumentOf> {
  const {
    id,
    name: _,
    ...type
  } = await db
    .selectFrom('document_type')
    .select(['id', 'name', 'has_number', 'has_issuer', 'has_issued_on', 'has_expires_on', 'fills', 'validity_months', 'requirement'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  const { requirement, ...asked } = type
  return {
    document_type_id: id,
    name,
    is_required: requirement !== 'optional',
    ...asked,
    state: file === null ? 'missing' : 'submitted',
    file_id: file === null ? null : (fields.file_id ?? (await aStoredFile(db, fileName, file))),
    number: asked.has_number && file !== null ? 'A-1' : null,
    issuer: asked.has_issuer && file !== null ? 'Dr Achieng' : null,
    issued_on: asked.has_issued_on && file !== null ? '2026-10-01' : null,
    expires_on: asked.has_expires_on && file !== null ? '2027-10-01' : null,
    ...fields,
  }
}

/** The row of a file without bytes. */
const aStoredFile = (db: Db, name: string, userId: string | undefined): Promise<string> =>
  insertFile(db, {
    file: { storageName: randomBytes(16).toString('hex'), sha256: '00'.repeat(32), size: 1 },
    name,
    mediaType: 'application/pdf',
    userId: userId ?? null,
    at: new Date('2026-11-16T08:00:00Z'),
  })

export type ApplicationFields = DriverFields & {
  by: Onboarder
  documents?: readonly DocumentOf[]
  statusBefore?: DriverStatusId
  at?: Date
}

/** A submitted application with a driver of its own, and without documents by default. */
export async function anApplication(
  db: Db,
  { by, documents = [], statusBefore, at = new Date('2026-11-16T08:00:00Z'), ...fields }: ApplicationFields,
): Promise<{ applicationId: string; driver: NewDriver & { id: string } }> {
  const driver = await aDriver(db, { status_id: driverStatus.documentVerification, ...fields })
  const applicationId = await inTransaction(db, (tx) =>
    openApplication(tx, { driver, by, statusBefore: statusBefore ?? null, recordBefore: null, documents, at }),
  )
  return { applicationId, driver }
}

type Move = {
  applicationId: string
  event: ApplicationEvent
  by: Onboarder
  comment?: string
  at?: Date
}

/** Moves an application as the screens do, without their checks. */
export async function anApplicationMove(
  db: Db,
  { applicationId, event, by, comment = 'Seen', at = new Date('2026-11-17T08:00:00Z') }: Move,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { driver_id } = await tx
      .selectFrom('onboarding_application')
      .select('driver_id')
      .where('id', '=', applicationId)
      .executeTakeFirstOrThrow()
    const driver = await lockDriverById(tx, driver_id)
    await moveApplication(tx, { event, application: await lockApplication(tx, applicationId), driver, by, comment, at })
  })
}

/** An authorised plant that onboards new drivers. */
export async function anOnboardingPlant(db: Db): Promise<string> {
  const { id } = await anAuthPlant(db)
  await db.updateTable('auth_plant').set({ allow_onboarding: true }).where('id', '=', id).execute()
  return id
}
