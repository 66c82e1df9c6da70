import type { Actor } from '#accounts/people.ts'
import { holdSentence, readableHolds } from '#drivers/holds/hold-kinds.rules.ts'
import { dateText } from '#platform/contract/moment.ts'
import { requestStatus, requestType } from '#requests/engine/request-types.contract.ts'
import type { CaseReply, Hearing } from '#requests/hearing/hearing.contract.ts'
import { evidenceLink } from '#requests/kinds/sanction-evidence/sanction-evidence.contract.ts'
import type { EvidenceRow } from '#requests/kinds/sanction-evidence/review-evidence.service.ts'
import { violationsContract } from '#violations/violations.contract.ts'
import { isViolation } from '#requests/hearing/heard.rules.ts'
import { letterNumber } from '#requests/letters/compose-letter.rules.ts'
import type { LetterKind } from '#requests/letters/letter-content.contract.ts'
import type { StoredLetter } from '#requests/letters/letters.store.ts'
import { lettersContract } from './letters/letters.contract.ts'
import { aboutOf, matterOf } from './about.rules.ts'
import type { CaseHold, CaseRequest, CaseSuspension } from './case-parts.store.ts'
import type { CaseEntry, CaseHearing } from './cases.contract.ts'

export type CaseParts = {
  requests: readonly CaseRequest[]
  suspensions: readonly CaseSuspension[]
  holds: readonly CaseHold[]
  hearings: readonly CaseHearing[]
  evidence: readonly EvidenceRow[]
  letters: readonly StoredLetter[]
  closedAt: Date | null
  reader: Pick<Actor, 'portal' | 'permissions'>
}

/** What happened, oldest first. */
export function timelineOf({ requests, suspensions, holds, hearings, evidence, letters, closedAt, reader }: CaseParts): CaseEntry[] {
  const isStaff = reader.portal === 'staff_portal'
  const asked = new Map(hearings.map((hearing) => [hearing.request_id, hearing]))
  const entries = [
    ...requests.flatMap((request) => [
      ...requestEntries(request, asked.get(request.id), {
        isStaff,
        isReviewed: evidence.some((sent) => sent.accepted && sent.request_id === request.id),
      }),
      ...suspensions.filter(({ request_id }) => request_id === request.id).flatMap((one) => suspensionEntries(one, request)),
    ]),
    ...evidence.flatMap((sent) => reviewedEntries(sent, isStaff)),
    ...letters.map(letterEntry),
    ...readableHolds(holds, reader.permissions).flatMap(holdEntries),
    ...(closedAt === null ? [] : [entry('closed', closedAt, 'Case closed')]),
  ]
  return entries.toSorted((one, other) => one.at.localeCompare(other.at))
}

type More = Partial<Pick<CaseEntry, 'text' | 'by' | 'request_id' | 'file'>>
const entry = (kind: CaseEntry['kind'], at: Date | string, title: string, more: More = {}): CaseEntry => ({
  kind,
  at: typeof at === 'string' ? at : at.toISOString(),
  title,
  text: null,
  by: null,
  request_id: null,
  file: null,
  ...more,
})

/** `isReviewed`: the plant accepted the evidence that this asked for, which has entries of its own. */
type Seen = { isStaff: boolean; isReviewed: boolean }

function requestEntries(request: CaseRequest, hearing: Hearing | undefined, { isStaff, isReviewed }: Seen): CaseEntry[] {
  const { id: request_id, type_id, created_at, decided_at, status_id, raised_by, comment, description } = request
  const about = aboutOf(request)
  // A confidential request that an office is asked about has no page for it.
  const link = { request_id: isStaff || !request.is_confidential ? request_id : null }
  const by = isStaff ? raised_by : null
  const isEvidence = type_id === requestType.sanctionEvidence
  const raised = isEvidence
    ? entry('evidence_asked', created_at, `Sanction evidence asked for: ${about}`, { ...link, text: request.transporter })
    : entry('asked', created_at, isViolation(type_id) ? 'Violation recorded' : `${matterOf(type_id)} asked for`, {
        ...link,
        by,
        text: [about === matterOf(type_id) ? null : about, comment ?? description].filter(Boolean).join('. '),
      })
  const heard = hearing ? hearingEntries(hearing, { asked: created_at, decided: decided_at ?? created_at }) : []
  if (decided_at === null || status_id === requestStatus.pending) return [raised, ...heard]
  if (!isEvidence) return [raised, ...heard, decidedEntry(request, { link, isStaff })]
  return isReviewed ? [raised] : [raised, evidenceEntry(request, link)]
}

function hearingEntries({ due_on, replies, early }: Hearing, { asked, decided }: { asked: Date; decided: Date }): CaseEntry[] {
  return [
    entry('hearing', asked, `The driver and the office may reply until ${dateText(due_on)}`),
    ...replies.map(replyEntry),
    ...(early ? [entry('early', decided, 'Decided before the day, without a reply', { text: early.reason, by: early.by })] : []),
  ]
}

const replyEntry = ({ side, on_paper, is_late, said, by, at, file }: CaseReply): CaseEntry =>
  entry('reply', at, `The ${side} replied${on_paper ? ' on paper' : ''}${is_late ? ', late' : ''}`, { text: said, by, file })

const letterTitles = {
  notice: 'Notice',
  decision: 'Letter about the decision',
  reinstatement: 'Letter about the end of the suspension',
  evidence: 'Letter about the evidence that was not accepted',
  review: 'Letter about the review of the blacklisting',
} satisfies Record<LetterKind, string>

function letterEntry({ id, case_id: caseId, number, kind, made_at }: StoredLetter): CaseEntry {
  const name = `Letter ${letterNumber({ caseId, number })}.pdf`
  const file = { link: `${lettersContract.letter.path}?${new URLSearchParams({ id })}`, name }
  return entry('letter', made_at, `${letterTitles[kind]} to the driver`, { file })
}

type Shown = { link: More; isStaff: boolean }

function decidedEntry(request: CaseRequest, { link, isStaff }: Shown): CaseEntry {
  const { type_id, status_id, decided_at, decision_comment, decided_by } = request
  const outcome = outcomes[isViolation(type_id) ? 'violation' : 'other'][status_id] ?? ''
  const by = isStaff ? decided_by : null
  return entry('decided', decided_at ?? '', `${matterOf(type_id)} ${outcome}`, { ...link, text: decision_comment, by })
}

const outcomes: Readonly<Record<'violation' | 'other', Readonly<Record<number, string>>>> = {
  violation: { [requestStatus.approved]: 'upheld', [requestStatus.rejected]: 'dismissed', [requestStatus.cancelled]: 'taken back' },
  other: { [requestStatus.approved]: 'approved', [requestStatus.rejected]: 'rejected', [requestStatus.cancelled]: 'taken back' },
}

function evidenceEntry(
  { decided_at, status_id, evidence_of, evidence_file, decision_comment, decided_by }: CaseRequest,
  link: More,
): CaseEntry {
  if (status_id !== requestStatus.approved)
    return entry('decided', decided_at ?? '', 'Evidence is no longer asked for', { ...link, text: decision_comment })
  const query = new URLSearchParams({ id: evidence_of ?? '', which: 'evidence' })
  const file = evidence_file === null ? null : { link: `${violationsContract.file.path}?${query}`, name: evidence_file }
  return entry('evidence', decided_at ?? '', 'Sanction evidence sent', { ...link, text: decision_comment, by: decided_by, file })
}

/** Evidence that the plant reviews, and what it said. */
function reviewedEntries(row: EvidenceRow, isStaff: boolean): CaseEntry[] {
  const { id, request_id, comment: text, sent_at, sent_by: by, reviewed_at, reviewed_by, accepted, reason } = row
  const file = { link: evidenceLink(id), name: row.file_name }
  const sent = entry('evidence', sent_at, 'Sanction evidence sent', { request_id, text, by, file })
  if (reviewed_at === null) return [sent]
  const [kind, title] = accepted ? (['decided', 'Evidence accepted'] as const) : (['evidence_refused', 'Evidence not accepted'] as const)
  return [sent, entry(kind, reviewed_at, title, { request_id, text: reason, by: isStaff ? reviewed_by : null })]
}

const endings = {
  served: 'served',
  reinstated: 'the driver was reinstated',
  evidence: 'evidence came',
  blacklisted: 'blacklisted',
  left: 'the driver left',
}

function suspensionEntries(
  { starts_on, ends_on, created_at, ended_at, end_reason, ended_by, request_id }: CaseSuspension,
  { type_id }: CaseRequest,
): CaseEntry[] {
  const lasts = type_id === requestType.processViolation ? 'until sanction evidence comes' : 'without an end date'
  const until = ends_on === null ? lasts : `until ${dateText(ends_on)}`
  const why = endings[end_reason as keyof typeof endings] ?? end_reason
  return [
    entry('suspended', created_at, `Suspended from ${dateText(starts_on)} ${until}`, { request_id }),
    ...(ended_at ? [entry('suspension_ended', ended_at, `Suspension ended: ${why}`, { by: ended_by })] : []),
  ]
}

function holdEntries({
  kind,
  reason,
  starts_on: startsOn,
  ends_on: endsOn,
  comment,
  placed_at,
  placed_by,
  lifted_at,
  lifted_by,
  lift_reason,
}: CaseHold): CaseEntry[] {
  return [
    entry('hold', placed_at, holdSentence({ kind, reason, startsOn, endsOn }), { text: comment, by: placed_by }),
    ...(lifted_at ? [entry('hold_lifted', lifted_at, 'Hold lifted', { text: lift_reason, by: lifted_by })] : []),
  ]
}
