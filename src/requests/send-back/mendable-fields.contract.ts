import { bulkerRenewal } from '../kinds/bulker-renewal/bulker-renewal.contract.ts'
import { cancelCardKind } from '../kinds/cancel-card/cancel-card.contract.ts'
import { changeDetails, changedFields } from '../kinds/change-details/change-details.contract.ts'
import { changeProfilePic } from '../kinds/change-profile-pic/change-profile-pic.contract.ts'
import { endSuspension } from '../kinds/end-suspension/end-suspension.contract.ts'
import type { KindSlug } from '../kinds/kinds.contract.ts'
import type { Shape } from '../kinds/kind.contract.ts'
import { processTransporterViolation } from '../kinds/process-transporter-violation/process-transporter-violation.contract.ts'
import { renewDdt } from '../kinds/renew-ddt/renew-ddt.contract.ts'
import { renewMedical } from '../kinds/renew-medical/renew-medical.contract.ts'
import type { NamedField } from '../requests.contract.ts'
import { transferDriver } from '../kinds/transfer-driver/transfer-driver.contract.ts'

export type FieldLabels = Readonly<Record<string, string>>

const labelsOf = <B extends Shape>(_kind: { readonly body: B }, labels: { readonly [F in keyof B]?: string }): FieldLabels =>
  labels as FieldLabels

/** The fields that a submitter can be asked to correct, with their labels, by kind. Requests of staff are not sent back. */
export const mendableFields = {
  'transfer-driver': labelsOf(transferDriver, {
    transporter_id: 'Transfer to',
    introduction_letter: 'Introduction letter',
    comment: 'Comment',
  }),
  'cancel-card': labelsOf(cancelCardKind, { comment: 'Comment' }),
  'change-details': labelsOf(changeDetails, {
    ...Object.fromEntries(changedFields.map(({ key, label }) => [key, label])),
    comment: 'Comment',
  }),
  'end-suspension': labelsOf(endSuspension, { comment: 'Comment' }),
  'process-transporter-violation': labelsOf(processTransporterViolation, {
    violation_category: 'Violation category',
    violation: 'Violation',
    violation_date: 'Violation date',
    description: 'Description',
    action_taken: 'Action taken',
    violation_file: 'Violation attachment',
    sanction_evidence: 'Sanction evidence',
    sanction_evidence_comment: 'Sanction evidence comment',
  }),
  'bulker-renewal': labelsOf(bulkerRenewal, {
    location: 'Location',
    trainer: 'Trainer',
    date: 'Training date',
    training_report: 'Training report',
  }),
  'change-profile-pic': labelsOf(changeProfilePic, { attachment: 'Profile picture', comment: 'Comment' }),
  'renew-medical': labelsOf(renewMedical, {
    fit_to_work: 'Fit to work',
    date: 'Date of examination',
    medical_report: 'Medical report',
  }),
  'renew-ddt': labelsOf(renewDdt, {
    syllabus: 'Syllabus',
    score: 'Score',
    date: 'Training date',
    trainer_name: 'Trainer',
    company: 'Company',
    trainer_comment: "Trainer's comment",
    training_report: 'Defensive training report',
  }),
} as const satisfies Partial<Record<KindSlug, FieldLabels>>

export type SentBackSlug = keyof typeof mendableFields

export const isSentBackSlug = (slug: string): slug is SentBackSlug => Object.hasOwn(mendableFields, slug)

export const sentBackSlugs: readonly SentBackSlug[] = Object.keys(mendableFields).filter(isSentBackSlug)

export const labelOf = ({ slug }: { readonly slug: string }, field: string): string => {
  const labels: FieldLabels = isSentBackSlug(slug) ? mendableFields[slug] : {}
  return labels[field] ?? field
}

export const namedFields = (kind: { readonly slug: string }, fields: readonly string[]): NamedField[] =>
  fields.map((name) => ({ name, label: labelOf(kind, name) }))
