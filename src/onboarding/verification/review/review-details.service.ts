import { findTransporter } from '#administration/transporters/transporters.service.ts'
import { findDriver } from '#drivers/find-driver.service.ts'
import { listEarlierFindings, listOpenHolds } from '#drivers/holds/holds.service.ts'
import { scopeOf, type Actor } from '#accounts/people.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import { readsHold, type KnownHold } from '#drivers/holds/hold-kinds.rules.ts'
import type { EarlierFinding } from '#drivers/holds/earlier-findings.rules.ts'
import { listMatchesOf } from '#screening/screen-applicants.service.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import {
  findApplicationOfDriver,
  listApplicationDocuments,
  type Application,
  type ApplicationDocument,
} from '../../applications/applications.store.ts'
import type { MatchOfApplication } from '#screening/barred-matches.store.ts'
import { findReviewSettings } from '../queue/queue.store.ts'
import { findDocumentExpiry } from '../document-rule.service.ts'
import type { LeftSuspended } from '../left-suspended.rules.ts'
import { listLeftSuspended } from './left-suspended.store.ts'
import { findNames, listMedicalReviewers } from './review.store.ts'

export type FoundReview = {
  application: Application
  driver: Driver
  documents: readonly ApplicationDocument[]
  /** The last day on which each document is valid, by its id. */
  expiries: ReadonlyMap<string, PlainDate | null>
  transporterName: string
  names: Awaited<ReturnType<typeof findNames>>
  /** Colleagues who may open medical reports. */
  medicalReviewers: readonly string[]
  retentionMonths: number
  /** Barred persons whom the applicant may be. */
  matches: readonly MatchOfApplication[]
  holds: readonly KnownHold[]
  /** Doctors' findings 'not fit' before it; none for a reader who may not read them. */
  findings: readonly EarlierFinding[]
  leftSuspended: readonly LeftSuspended[]
}

type Asked = { actor: Actor; driverId: string; now: Date }

/** The driver's newest application with all that its review shows; 404 where there is none in scope. */
export async function findReview(db: Db, { actor, driverId, now }: Asked): Promise<FoundReview> {
  const scope = scopeOf(actor)
  const application = await findApplicationOfDriver(db, scope, driverId)
  const driver = await findDriver(db, scope, driverId)
  const documents = await listApplicationDocuments(db, application.id)
  const expiries = new Map<string, PlainDate | null>()
  for (const document of documents) expiries.set(document.id, await findDocumentExpiry(db, driver, document))
  const { submitted_by, decided_by, reviewer_id } = application
  const people = documents.flatMap(({ created_by, judged_by, corrected_by }) => [created_by, judged_by, corrected_by])
  const names = await findNames(db, {
    userIds: [...new Set([...people, submitted_by, decided_by, reviewer_id].filter((id) => id !== null))],
    fileIds: documents.flatMap(({ file_id }) => file_id ?? []),
  })
  const { name: transporterName } = await findTransporter(db, application.transporter_id)
  const { retention_months: retentionMonths } = await findReviewSettings(db, actor.plant.id)
  const medicalReviewers = await listMedicalReviewers(db, actor.plant.id, now)
  const matches = await listMatchesOf(db, application.id)
  const holds = await listOpenHolds(db, driverId)
  const findings = readsHold('unfit', actor.permissions) ? await listEarlierFindings(db, application.request_id) : []
  const leftSuspended = await listLeftSuspended(db, application)
  return {
    application,
    driver,
    documents,
    expiries,
    transporterName,
    names,
    medicalReviewers,
    retentionMonths,
    matches,
    holds,
    findings,
    leftSuspended,
  }
}
