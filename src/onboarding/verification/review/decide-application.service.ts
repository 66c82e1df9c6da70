import { todayOf, type Actor } from '#accounts/people.ts'
import { judgeIssuer } from '#administration/issuers/issuer-judgement.rules.ts'
import { holdIssuer } from '#administration/issuers/issuers.service.ts'
import type { DriverChangeContext } from '#drivers/drivers.service.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import { setLicence } from '#drivers/details/licence.service.ts'
import { liftDoubts } from '#drivers/holds/replaced-documents.service.ts'
import { listOpenHolds } from '#drivers/holds/holds.service.ts'
import { renewClearance } from '#drivers/clearances/clearances.service.ts'
import type { ClearanceKind } from '#drivers/pass/pass.rules.ts'
import { dateText } from '#platform/contract/moment.ts'
import { judgeGivenBy } from '#recalls/given.service.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { conflict, Refusal } from '#platform/server/http/refusal.ts'
import type { ApplicationEvent } from '../../applications/application.rules.ts'
import { moveApplication } from '../../applications/applications.service.ts'
import { listApplicationDocuments, type ApplicationDocument } from '../../applications/applications.store.ts'
import { restoreRecord } from '../../applications/restore-record.service.ts'
import { findDocumentExpiry } from '../document-rule.service.ts'
import { judgeLeftSuspended } from '../left-suspended.rules.ts'
import { listLeftSuspended } from './left-suspended.store.ts'
import { inReview, type Reviewed, type ReviewStep } from './review.service.ts'
import { listMedicalReviewers } from './review.store.ts'
import { listMatchesOf, screenApplications } from '#screening/screen-applicants.service.ts'
import { handedInAt, judgeHolds, judgeMatches, judgeReturn, judgeVerification, mayBeBarredCode } from '../verification.rules.ts'

type Decision = ReviewStep & { comment: string | null }

/** Verifies the documents; what they prove becomes the driver's. Answers the driver's name. */
export async function verifyDocuments(db: Db, decision: Decision): Promise<string> {
  const { actor, now } = decision
  return inReview(db, decision, async (tx, reviewed) => {
    const { driver, application } = reviewed
    // Somebody may have been barred at the moment in which this was submitted.
    await screenApplications(tx, [application.id], { at: now, userId: actor.userId })
    assertAllowed(judgeMatches(await listMatchesOf(tx, application.id)))
    const names = await listMedicalReviewers(tx, actor.plant.id, now)
    assertAllowed(judgeHolds(await listOpenHolds(tx, driver.id), { permissions: actor.permissions, names }))
    assertAllowed(judgeLeftSuspended(await listLeftSuspended(tx, application), todayOf(actor, now)))
    const versions = await listApplicationDocuments(tx, application.id, { all: true })
    const documents = versions.filter(({ state }) => state !== 'replaced')
    assertAllowed(judgeVerification(documents))
    const accepted = documents.filter(({ state }) => state === 'accepted')
    await assertValid(tx, driver, accepted, todayOf(actor, now))
    const change = { driver, at: now, userId: actor.userId, why: 'documents verified' }
    for (const document of accepted) {
      const [sentAt, issuerId] = [handedInAt(document, versions), await acceptedIssuer(tx, driver, document)]
      await fillDriver(tx, change, { document, sentAt, issuerId, requestId: application.request_id })
    }
    await move(tx, 'verified', reviewed, decision)
    return driver.name
  }).catch(async (error: unknown) => {
    // What was found just now was undone with the verification.
    if (error instanceof Refusal && error.code === mayBeBarredCode)
      await inTransaction(db, (tx) => screenApplications(tx, [decision.applicationId], { at: now, userId: actor.userId }))
    throw error
  })
}

export async function returnApplication(db: Db, decision: Decision): Promise<string> {
  return inReview(db, decision, async (tx, reviewed) => {
    assertAllowed(judgeReturn(await listApplicationDocuments(tx, reviewed.application.id)))
    await move(tx, 'returned', reviewed, decision)
    return reviewed.driver.name
  })
}

export async function declineApplication(db: Db, decision: Decision): Promise<string> {
  return inReview(db, { ...decision, states: ['submitted', 'returned'] }, async (tx, reviewed) => {
    await move(tx, 'declined', reviewed, decision)
    await restoreRecord(tx, { ...reviewed, at: decision.now, userId: decision.actor.userId, why: 'onboarding declined' })
    return reviewed.driver.name
  })
}

const move = (
  tx: Tx,
  event: ApplicationEvent,
  { application, driver }: Reviewed,
  { actor: by, comment, now: at }: { actor: Actor; comment: string | null; now: Date },
): Promise<void> => moveApplication(tx, { event, application, driver, by, comment, at })

function assertAllowed(ruling: ReturnType<typeof judgeReturn>): void {
  if (!ruling.ok) throw conflict(ruling.code, ruling.message)
}

/** A document may have expired since it was accepted. */
async function assertValid(tx: Tx, driver: Driver, accepted: readonly ApplicationDocument[], today: PlainDate): Promise<void> {
  for (const document of accepted) {
    const expiry = await findDocumentExpiry(tx, driver, document)
    if (expiry !== null && expiry <= today)
      throw conflict('document_expired', `${document.name} expired on ${dateText(expiry)}. Undo its acceptance and return it.`)
  }
}

/** Who gave a training, where its document names a company. Throws 409 where the company was not designated that day, or a recall picks it. Who signed a medical is typed text, and names repeat. */
async function acceptedIssuer(
  tx: Tx,
  { auth_plant_id: plantId }: Reviewed['driver'],
  { name, fills, issuer, issued_on: day }: ApplicationDocument,
): Promise<string | null> {
  if ((fills !== 'ddt' && fills !== 'bulker') || issuer === null || day === null) return null
  const company = await holdIssuer(tx, { company: issuer })
  if (!company) return null
  const designated = judgeIssuer(company, { kind: fills, day })
  const ruling = designated.ok ? await judgeGivenBy(tx, { issuerId: company.id, kind: fills, day, plantId }) : designated
  if (!ruling.ok) throw conflict(ruling.code, `${name}: ${ruling.message} Undo its acceptance and return it.`)
  return company.id
}

type Filling = { document: ApplicationDocument; sentAt: Date; requestId: string; issuerId: string | null }

/** Makes an accepted document the driver's current clearance or licence. */
async function fillDriver(
  tx: Tx,
  change: DriverChangeContext & { driver: Driver },
  { document, sentAt, requestId, issuerId }: Filling,
): Promise<void> {
  const { fills, number, issuer, issued_on, file_id } = document
  if (fills === 'licence') {
    // The move settles the driver.
    await liftDoubts(tx, change, { documents: ['licence'], sentAt })
    return fillLicence(tx, change, document)
  }
  const expiry = await findDocumentExpiry(tx, change.driver, document)
  if (fills === null || issued_on === null || expiry === null) return
  const clearance = {
    kind: fills as ClearanceKind,
    given_on: issued_on,
    expiry,
    file_id,
    given_by: issuer,
    issuer_id: issuerId,
    request_id: requestId,
    ...(fills === 'medical' && { fit_to_work: true }),
    ...(number !== null && { comment: `No. ${number}` }),
  }
  await renewClearance(tx, change, clearance, { sentAt })
}

async function fillLicence(tx: Tx, change: DriverChangeContext, { number, expires_on }: ApplicationDocument): Promise<void> {
  const licence = { ...(number !== null && { licence_no: number }), ...(expires_on !== null && { licence_expiry: expires_on }) }
  if (Object.keys(licence).length === 0) return
  await setLicence(tx, change, licence, { action: 'licence verified' })
}
