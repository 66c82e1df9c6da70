import type { Actor } from '#accounts/people.ts'
import { withDaysLeft } from '#administration/expiry.rules.ts'
import { statusWithName } from '#drivers/driver-status.contract.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import { pictureLink } from '#drivers/picture/picture-link.rules.ts'
import { earlierFindingText } from '#drivers/holds/earlier-findings.rules.ts'
import { isAllowed } from '#platform/contract/access.ts'
import { addMonths, toPlainDate, type PlainDate } from '#platform/contract/plain-date.ts'
import { isOpen } from '../../applications/application.rules.ts'
import type { Application, ApplicationDocument } from '../../applications/applications.store.ts'
import { barredReviewers } from '../../barred-matches/barred-match-count.contract.ts'
import { documentFileAddress, type ReviewedApplication, type ReviewedDocument } from './review.contract.ts'
import type { FoundReview } from './review-details.service.ts'
import { judgeLeftSuspended, leftSuspendedText } from '../left-suspended.rules.ts'
import {
  askedFields,
  firstRefusal,
  judgeHolds,
  judgeOpening,
  judgeMatches,
  judgeReturn,
  judgeVerification,
  ownDocumentText,
  refusalText,
  reviewerOf,
} from '../verification.rules.ts'

type Reading = Pick<FoundReview, 'names' | 'expiries' | 'medicalReviewers' | 'retentionMonths'> & {
  actor: Actor
  now: Date
  today: PlainDate
}

type Reader = Pick<Reading, 'actor' | 'now' | 'today'> & {
  /** Why the reader may not review it. */
  reviewRefusal: string | null
}

export function presentReview(
  { application, driver, transporterName, documents, matches, holds, findings, leftSuspended, ...facts }: FoundReview,
  reader: Reader,
): ReviewedApplication {
  const { names } = facts
  const { actor, now, today } = reader
  const reading = { ...facts, ...reader }
  const { reviewer_id, review_until, decided_by } = application
  const isWaiting = application.state === 'submitted'
  return {
    _id: application.id,
    state: application.state,
    driver_id: presentDriverOf(driver),
    transporter_id: { _id: application.transporter_id, name: transporterName },
    request_id: application.request_id,
    submitted_by: nameOf(application.submitted_by, reading),
    submitted_at: application.submitted_at.toISOString(),
    decided_by: decided_by === null ? null : nameOf(decided_by, reading),
    decided_at: application.decided_at?.toISOString() ?? null,
    decision_comment: application.decision_comment,
    reviewer: reviewerOf(
      { reviewer_id, review_until, reviewer_name: names.users.get(reviewer_id ?? '') ?? null },
      { userId: actor.userId, now },
    ),
    cannot_review_because: isOpen(application.state) ? reader.reviewRefusal : null,
    cannot_verify_because: isWaiting
      ? firstRefusal([
          judgeMatches(matches),
          judgeHolds(holds, { permissions: actor.permissions, names: facts.medicalReviewers }),
          judgeLeftSuspended(leftSuspended, today),
          judgeVerification(documents),
        ])
      : null,
    cannot_return_because: isWaiting ? refusalText(judgeReturn(documents)) : null,
    barred_matches: matches.map(({ id, state, plant, plant_id }) => ({
      plant,
      state,
      match_id: plant_id === actor.plant.id && isAllowed(barredReviewers, actor) ? id : null,
    })),
    earlier_findings: findings.map((finding) => ({
      text: earlierFindingText(finding, actor.plant),
      request_id: finding.plantId === actor.plant.id ? finding.requestId : null,
    })),
    left_suspended: leftSuspended.map((left) => leftSuspendedText(left, actor.plant.timeZone)),
    documents: documents.map((document) => presentDocument(document, reading)),
    documents_deleted_on: deletionDay(application, reading),
  }
}

const nameOf = (userId: string, { names }: Pick<Reading, 'names'>): string => names.users.get(userId) ?? ''

const presentDriverOf = (driver: Driver): ReviewedApplication['driver_id'] => ({
  _id: driver.id,
  name: driver.name,
  id_no: driver.id_no,
  gender: driver.gender,
  date_of_birth: driver.date_of_birth,
  phone: driver.phones,
  licence_no: driver.licence_no,
  licence_class: driver.licence_class,
  licence_expiry: driver.licence_expiry,
  vehicle_options: driver.vehicle_options,
  picture: driver.picture_file_id === null ? null : pictureLink(driver.id, driver.picture_file_id),
  status: statusWithName(driver.status_id),
})

function presentDocument(document: ApplicationDocument, reading: Reading): ReviewedDocument {
  const { actor, names, expiries, today, medicalReviewers } = reading
  const opening = refusalText(judgeOpening(document, { permissions: actor.permissions, names: medicalReviewers }))
  const isOwn = document.created_by === actor.userId
  const fileName = names.files.get(document.file_id ?? '')
  const corrected = (document.corrected ?? {}) as Readonly<Record<string, string | null>>
  return {
    _id: document.id,
    name: document.name,
    is_required: document.is_required,
    fills: document.fills,
    state: document.state,
    version: document.version,
    file: fileName === undefined || opening !== null ? null : { name: fileName, link: documentFileAddress(document.id) },
    values: askedFields(document).map((field) => ({
      field,
      value: document[field],
      ...(field in corrected && { corrected_from: corrected[field] ?? null }),
    })),
    expiry: withDaysLeft(expiries.get(document.id) ?? null, today),
    corrected_by: document.corrected_by === null ? null : nameOf(document.corrected_by, reading),
    reason: document.reason,
    comment: document.comment,
    submitted_by: nameOf(document.created_by, reading),
    submitted_at: document.created_at.toISOString(),
    judged_by: document.judged_by === null ? null : nameOf(document.judged_by, reading),
    judged_at: document.judged_at?.toISOString() ?? null,
    cannot_open_because: fileName === undefined ? null : opening,
    cannot_judge_because: isOwn ? ownDocumentText : null,
    cannot_accept_because: opening,
  }
}

/** The day on which the documents of an application that led to nothing are deleted. */
export function deletionDay(
  { state, decided_at, documents_deleted_at }: Pick<Application, 'state' | 'decided_at' | 'documents_deleted_at'>,
  { actor, retentionMonths }: Pick<Reading, 'actor' | 'retentionMonths'>,
): PlainDate | null {
  const endsUnused = state === 'declined' || state === 'withdrawn'
  if (!endsUnused || decided_at === null || documents_deleted_at !== null) return null
  return addMonths(toPlainDate(decided_at, actor.plant.timeZone), retentionMonths)
}
