import { statusWithName } from '#drivers/driver-status.contract.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import { pictureLink } from '#drivers/picture/picture-link.rules.ts'
import { askedFieldsOf } from '../document-types/document-types.contract.ts'
import { needsSubmitter } from '../submission/replace-document.rules.ts'
import { isOpen, returnReasons, type ReturnReason } from './application.rules.ts'
import type { Application, ApplicationDocument } from './applications.store.ts'
import { ownApplicationsContract, type ApplicationDetails, type OwnApplication, type OwnDocument } from './own-applications.contract.ts'
import type { OwnApplicationFacts, OwnApplicationRow } from './own-applications.store.ts'

const millisecondsInDay = 86_400_000

export const presentOwnApplication =
  (now: Date) =>
  (row: OwnApplicationRow): OwnApplication => ({
    _id: row.id,
    driver_id: { _id: row.driver_id, name: row.driver_name, id_no: row.id_no },
    transporter_id: { _id: row.transporter_id, name: row.transporter_name },
    stage: row.stage,
    days_in_stage: Math.max(0, Math.floor((now.getTime() - row.since.getTime()) / millisecondsInDay)),
    submitted_at: row.submitted_at.toISOString(),
    submitted_by: { _id: row.submitted_by, name: row.submitted_by_name },
    documents_required: row.documents_required,
    documents_accepted: row.documents_accepted,
    returned: row.returned.map(({ name, reason, comment }) => ({ name, reason: reasonText(reason), comment })),
    decision_comment: row.decision_comment,
  })

const reasonText = (reason: string | null): string | null => (reason === null ? null : (returnReasons[reason as ReturnReason] ?? reason))

export type ApplicationParts = {
  facts: OwnApplicationFacts
  application: Application
  driver: Driver
  documents: readonly ApplicationDocument[]
  mayOpen: (document: ApplicationDocument) => boolean
}

export function presentApplicationDetails(
  { facts, application, driver, documents, mayOpen }: ApplicationParts,
  now: Date,
): ApplicationDetails {
  return {
    ...presentOwnApplication(now)(facts),
    status: statusWithName(driver.status_id),
    picture: driver.picture_file_id === null ? null : pictureLink(driver.id, driver.picture_file_id),
    steps: stepsOf(facts, application),
    documents: documents.map((document) => presentOwnDocument(document, application, mayOpen(document))),
    can_resubmit: application.state === 'returned' && !documents.some(needsSubmitter),
    can_withdraw: isOpen(application.state),
    collection_place: facts.collection_place,
    pass_expiry: facts.pass_expiry,
  }
}

function presentOwnDocument(document: ApplicationDocument, { id, state }: Application, isOpenable: boolean): OwnDocument {
  const { file_id, reason } = document
  return {
    _id: document.id,
    document_type_id: document.document_type_id,
    name: document.name,
    is_required: document.is_required,
    asks: askedFieldsOf(document),
    state: document.state === 'replaced' ? 'submitted' : document.state,
    version: document.version,
    number: document.number,
    issuer: document.issuer,
    issued_on: document.issued_on,
    expires_on: document.expires_on,
    reason: document.state === 'returned' ? reasonText(reason) : null,
    comment: document.state === 'returned' ? document.comment : null,
    needs_you: state === 'returned' && needsSubmitter(document),
    href: file_id === null || !isOpenable ? null : documentLink(id, document.id),
  }
}

const documentLink = (applicationId: string, documentId: string): string =>
  `${ownApplicationsContract.document.path}?${new URLSearchParams({ application_id: applicationId, document_id: documentId })}`

/** What is behind and ahead, in order. An ended application has nothing ahead. */
function stepsOf(facts: OwnApplicationFacts, { state, decided_at }: Application): ApplicationDetails['steps'] {
  const submitted = { name: 'Submitted', at: facts.submitted_at.toISOString() }
  const decided = decided_at?.toISOString() ?? null
  if (state === 'declined') return [submitted, { name: 'Declined', at: decided }]
  if (state === 'withdrawn') return [submitted, { name: 'Withdrawn', at: decided }]
  return [
    submitted,
    { name: 'Documents verified', at: decided },
    { name: 'Pass made', at: facts.pass_made_at?.toISOString() ?? null },
    { name: 'Card printed', at: facts.printed_at?.toISOString() ?? null },
    { name: 'Card handed over', at: facts.handed_over_at?.toISOString() ?? null },
  ]
}
