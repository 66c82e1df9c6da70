import type { Permission } from '#accounts/permissions.rules.ts'
import { holdKind, readsHold, type KnownHold } from '#drivers/holds/hold-kinds.rules.ts'
import { dateText } from '#platform/contract/moment.ts'
import { joinList } from '#platform/contract/words.ts'
import type { ProofRule } from '#drivers/requirements/proof-rule.rules.ts'
import { addMonths, earliest, type PlainDate } from '#platform/contract/plain-date.ts'
import { mandatoryText } from '#platform/contract/shapes.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'
import { waitText, type MatchState } from '#screening/barred-match.rules.ts'
import type { DocumentState } from '../applications/application.rules.ts'

/** Nobody else reviews an application for so long after its reviewer's last step. */
export const reviewMinutes = 15

const ok = { ok: true } as const

type Review = { reviewer_id: string | null; review_until: Date | null }

/** Whether a review is going on, by anybody. */
export const isUnderReview = ({ reviewer_id, review_until }: Review, now: Date): boolean =>
  reviewer_id !== null && review_until !== null && review_until > now

export const isReviewedByAnother = (review: Review, userId: string, now: Date): boolean =>
  isUnderReview(review, now) && review.reviewer_id !== userId

type NamedReview = Review & { reviewer_name: string | null }
type Reviewer = { name: string; until: string; is_me: boolean }

/** Who reviews it now, on the wire; null where nobody does. */
export function reviewerOf(review: NamedReview, { userId, now }: { userId: string; now: Date }): Reviewer | null {
  const { reviewer_id, reviewer_name, review_until } = review
  if (!isUnderReview(review, now) || review_until === null) return null
  return { name: reviewer_name ?? '', until: review_until.toISOString(), is_me: reviewer_id === userId }
}

/** The fields of a document that a reviewer may correct. */
export const documentFields = ['number', 'issuer', 'issued_on', 'expires_on'] as const
export type DocumentField = (typeof documentFields)[number]
export type DocumentValues = Readonly<Record<DocumentField, string | null>>

export const documentFieldLabels = {
  number: 'Number',
  issuer: 'Issued by',
  issued_on: 'Issued on',
  expires_on: 'Expires on',
} satisfies Record<DocumentField, string>

type Asked = Readonly<Record<`has_${DocumentField}`, boolean>> & { validity_months: number | null }

/** The fields that the document's type asks for. */
export const askedFields = (asked: Asked): readonly DocumentField[] => documentFields.filter((field) => asked[`has_${field}`])

/** The last day on which the document is valid; null where it has none. `rule`: what the plant says of a clearance, which its document's own date may only shorten. */
export function documentExpiry(
  { validity_months }: Pick<Asked, 'validity_months'>,
  { issued_on, expires_on }: DocumentValues,
  rule: ProofRule | undefined,
): PlainDate | null {
  if (rule?.isPlants && rule.until !== null) return earliest(rule.until, expires_on) ?? null
  if (expires_on !== null) return expires_on
  return issued_on !== null && validity_months !== null ? addMonths(issued_on, validity_months) : null
}

type Accepted = { values: DocumentValues; rule: ProofRule | undefined; today: PlainDate }

/** What is wrong with the values of a document that is to be accepted, by field. */
export function acceptProblems(document: Asked, { values, rule, today }: Accepted): Partial<Record<DocumentField, string>> {
  const isNeeded = (field: DocumentField) => field !== 'expires_on' || document.validity_months === null
  const missing = askedFields(document).filter((field) => values[field] === null && isNeeded(field))
  if (missing.length > 0) return Object.fromEntries(missing.map((field) => [field, mandatoryText]))
  const { issued_on, expires_on } = values
  if (issued_on !== null && issued_on > today) return { issued_on: 'Enter a day that is not in the future' }
  if (issued_on !== null && expires_on !== null && expires_on <= issued_on) return { expires_on: 'Enter a day after the day of issue' }
  const expiry = documentExpiry(document, values, rule)
  const dated = document.has_expires_on ? 'expires_on' : 'issued_on'
  return expiry !== null && expiry <= today ? { [dated]: `The document expired on ${dateText(expiry)}. Send it back` } : {}
}

/** The values before a correction, of the fields that it changes. The first correction of a field keeps what was handed in. */
export function correctedBefore(
  before: DocumentValues,
  after: DocumentValues,
  earlier: Readonly<Record<string, unknown>> | null,
): Readonly<Record<string, unknown>> | null {
  const changed = documentFields.filter((field) => before[field] !== after[field]).map((field) => [field, before[field]])
  return changed.length === 0 ? earlier : { ...Object.fromEntries(changed), ...earlier }
}

export const ownDocumentText = 'You handed in this document yourself, so a colleague has to check it.'

type Reader = {
  permissions: readonly Permission[]
  /** Colleagues who may open medical reports. */ names: readonly string[]
}

/** Medical reports are opened, and so accepted, with their permission only. */
export function judgeOpening({ fills }: { fills: string | null }, { permissions, names }: Reader): Ruling {
  if (fills !== 'medical' || permissions.includes('medical.read')) return ok
  return { ok: false, code: 'forbidden', message: `Medical reports open with a permission that you do not have. ${askText(names)}` }
}

const askText = (names: readonly string[]): string =>
  names.length === 0 ? 'An administrator can give the permission to a reviewer.' : `Ask ${joinList(names, 'or')}.`

export type JudgedDocument = { name: string; state: DocumentState; is_required: boolean }

/** Whether the documents may be verified: everything required is accepted, and everything that was handed in is judged. */
export function judgeVerification(documents: readonly JudgedDocument[]): Ruling {
  const open = documents.filter(({ state, is_required }) => state === 'submitted' || (is_required && state !== 'accepted'))
  if (open.length === 0) return ok
  return { ok: false, code: 'documents_open', message: `Not accepted yet: ${open.map(({ name }) => name).join(', ')}.` }
}

type JudgedMatch = { state: MatchState; plant: string }

/** Nobody is verified while a plant that barred has not said that the applicant is another person. */
export function judgeMatches(matches: readonly JudgedMatch[]): Ruling {
  const open = matches.filter(({ state }) => state === 'open').map(({ plant }) => plant)
  return open.length === 0 ? ok : { ok: false, code: mayBeBarredCode, message: `${waitText(open)}.` }
}

export const mayBeBarredCode = 'may_be_barred'

/** Verifying ends the hold of a finding that nobody decided, and of a document in doubt, so only who reads why the driver is held verifies. */
export function judgeHolds(holds: readonly Pick<KnownHold, 'kind'>[], { permissions, names }: Reader): Ruling {
  if (holds.every(({ kind }) => !holdKind(kind).endsByVerification || readsHold(kind, permissions))) return ok
  return { ok: false, code: 'on_hold', message: `The driver is on hold. ${askText(names)}` }
}

type HandedIn = { document_type_id: string; file_id: string | null; number: string | null; created_at: Date }

/** When the paper or number of a document was handed in first: a later version that corrects its days is the same document. */
export function handedInAt({ document_type_id, file_id, number }: HandedIn, versions: readonly HandedIn[]): Date {
  const same = versions.filter((one) => one.document_type_id === document_type_id && one.file_id === file_id && one.number === number)
  return new Date(Math.min(...same.map(({ created_at }) => created_at.getTime())))
}

/** Whether the application may go back to its submitter: something is returned or missing. */
export function judgeReturn(documents: readonly JudgedDocument[]): Ruling {
  if (documents.some(({ state, is_required }) => state === 'returned' || (is_required && state === 'missing'))) return ok
  return { ok: false, code: 'nothing_returned', message: 'No document is returned or missing, so there is nothing to send back.' }
}

/** Why a rule refuses; null where it does not. */
export const refusalText = (ruling: Ruling): string | null => (ruling.ok ? null : ruling.message)

/** The first refusal of several rules; null where none refuses. */
export const firstRefusal = (rulings: readonly Ruling[]): string | null => rulings.map(refusalText).find((text) => text !== null) ?? null
