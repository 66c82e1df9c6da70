import { scopeOf, type Actor } from '#accounts/people.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { changeDriver } from '#drivers/change-driver.service.ts'
import { auditDriver } from '#drivers/drivers.service.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { addSubmittedDriver } from '#drivers/new-drivers.service.ts'
import { cleanIdNo } from '#drivers/id-no/id-no.rules.ts'
import { countIdNoAttempt } from '#drivers/id-no-attempts.service.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { conflict, type Refusal } from '#platform/server/http/refusal.ts'
import { closeRequestsOf } from '#requests/engine/close/close-requests.service.ts'
import { openApplication } from '../applications/applications.service.ts'
import { findApplicationOfDraft, setDraftOfApplication } from '../applications/applications.store.ts'
import { recordOf, writeRecord } from '../applications/driver-record.store.ts'
import { deleteSubmittedDraft } from '../drafts/draft-files.store.ts'
import { findDraft, lockDraft } from '../drafts/drafts.store.ts'
import { isDisclosure, type Identity } from '../identity/identity.rules.ts'
import { findIdentity } from '../identity/identity.service.ts'
import { assertOnboards } from '../onboards.service.ts'
import { lockPerson } from './form-facts.store.ts'
import { readSubmittedForm, type SubmittedForm } from './submitted-form.service.ts'

type By = { actor: Actor; now: Date }
type Submission = By & { draftId: string }
export type SubmittedApplication = { driverId: string; applicationId: string }

/** Turns a draft into a driver with an application, in one transaction. */
export async function submitDraft(db: Db, { actor, now, draftId }: Submission): Promise<SubmittedApplication> {
  await assertOnboards(db, actor.plant.id)
  await assertNotSubmitted(db, { actor, draftId })
  /** Another window may have submitted the draft, which is then gone, since this one has looked. */
  const unlessSubmitted =
    (source: Db) =>
    async (error: unknown): Promise<never> => {
      await assertNotSubmitted(source, { actor, draftId })
      throw error
    }
  await limitGuessing(db, { actor, now, draftId }).catch(unlessSubmitted(db))
  return inTransaction(db, async (tx) => {
    const draft = await lockDraft(tx, scopeOf(actor), draftId).catch(unlessSubmitted(tx))
    const form = await readSubmittedForm(tx, draft, { actor, now })
    const known = await lockPerson(tx, actor.plant.id, form.details.id_no)
    const { identity } = await findIdentity(tx, { actor, idNo: form.details.id_no, transporterId: form.transporterId, now })
    if (!identity.canSubmit) throw personRefused(identity)
    const submitted = known === undefined ? await addDriver(tx, form, { actor, now }) : await reuseDriver(tx, known, form, { actor, now })
    const applicationId = await openApplication(tx, { ...submitted, by: actor, documents: form.documents, at: now })
    await setDraftOfApplication(tx, applicationId, draft.id)
    await deleteSubmittedDraft(
      tx,
      draft.id,
      form.documents.map(({ file_id }) => file_id),
    )
    return { driverId: submitted.driver.id, applicationId }
  })
}

async function assertNotSubmitted(db: Db, { actor, draftId }: Pick<Submission, 'actor' | 'draftId'>): Promise<void> {
  const submitted = await findApplicationOfDraft(db, scopeOf(actor), draftId)
  if (submitted) throw conflict('already_submitted', 'This new driver was submitted already.', undefined, submitted.driver_id)
}

/** A refused person counts as an id number that was looked up, or submitting would tell what the identity check limits. */
async function limitGuessing(db: Db, { actor, now, draftId }: Submission): Promise<void> {
  const { entered } = await findDraft(db, scopeOf(actor), draftId)
  const { id_no: idNo, transporter_id: chosen } = entered
  if (typeof idNo !== 'string') return
  const { identity } = await findIdentity(db, {
    actor,
    idNo: cleanIdNo(idNo),
    transporterId: typeof chosen === 'string' ? chosen : null,
    now,
  })
  if (isDisclosure(identity)) await countIdNoAttempt(db, { actor, now })
}

const personRefused = ({ message, driverId }: Identity): Refusal =>
  conflict('person_known', message, { id_no: message }, driverId ?? undefined)

type OpenedDriver = Pick<Parameters<typeof openApplication>[1], 'driver' | 'statusBefore' | 'recordBefore'>

async function addDriver(tx: Tx, { details, transporterId, pictureFileId }: SubmittedForm, { actor, now }: By): Promise<OpenedDriver> {
  const driver = {
    ...details,
    auth_plant_id: actor.plant.id,
    transporter_id: transporterId,
    status_id: driverStatus.documentVerification,
    created_by: actor.userId,
    created_at: now,
  }
  const id = await addSubmittedDriver(tx, driver, pictureFileId)
  return { driver: { ...driver, id }, statusBefore: null, recordBefore: null }
}

/** The record of a person who is known is used again, at this plant. */
async function reuseDriver(tx: Tx, driverId: string, form: SubmittedForm, { actor, now }: By): Promise<OpenedDriver> {
  const before = await lockDriverById(tx, driverId)
  const record = {
    ...form.details,
    auth_plant_id: actor.plant.id,
    transporter_id: form.transporterId,
    picture_file_id: form.pictureFileId,
  }
  const driver: Driver = { ...before, ...record }
  await writeRecord(tx, driverId, record, now)
  const change = { driver, at: now, userId: actor.userId, why: 'application-submitted' }
  await auditDriver(tx, change, { action: 'driver record reused', before: recordOf(before), after: recordOf(driver) })
  await changeDriver(tx, driverId, 'application-submitted', change)
  await closeRequestsOf(tx, { driverId, at: now, by: actor.userId, isNews: true })
  return { driver, statusBefore: before.status_id, recordBefore: recordOf(before) }
}
