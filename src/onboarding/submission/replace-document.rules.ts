import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'
import { askedFieldsOf } from '../document-types/document-types.contract.ts'
import type { ApplicationState, DocumentState, ReturnReason } from '../applications/application.rules.ts'
import { documentProblems, type TypedDocument } from './document-entries.rules.ts'

export type HandedIn = TypedDocument & {
  state: DocumentState
  version: number
  reason: string | null
  file_id: string | null
  has_number: boolean
  has_issuer: boolean
  has_issued_on: boolean
  has_expires_on: boolean
  validity_months: number | null
}

/** What the submitter has to hand in again. */
export const needsSubmitter = ({ state, is_required }: { state: DocumentState; is_required: boolean }): boolean =>
  state === 'returned' || (state === 'missing' && is_required)

/** Only what was returned or is missing; also once more, until the application is submitted again. */
export function judgeReplacement(applicationState: ApplicationState, { state, version }: Pick<HandedIn, 'state' | 'version'>): Ruling {
  const refused = (message: string): Ruling => ({ ok: false, code: 'document_state', message })
  if (applicationState !== 'returned') return refused('Documents can be replaced only while the application is returned to you.')
  if (state === 'accepted') return refused('This document is accepted already.')
  if (state === 'submitted' && version === 1) return refused('This document was not returned.')
  return { ok: true }
}

/** Returned for the file itself: correcting what is typed does not mend it. */
const reasonsOfFile: readonly ReturnReason[] = ['unreadable', 'wrong document', 'expired', 'not official', 'missing']

type Replacement = { values: TypedDocument; hasPages: boolean; today: PlainDate }

/** What is wrong with a document that is handed in again, by field. */
export function replacementProblems(document: HandedIn, { values, hasPages, today }: Replacement): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {}
  const needsFile = document.file_id === null || (document.state === 'returned' && reasonsOfFile.includes(document.reason as ReturnReason))
  const asks = askedFieldsOf(document)
  if (!hasPages && needsFile) problems['pages'] = 'Choose the new document'
  else if (!hasPages && asks.every((field) => values[field] === document[field]))
    problems['pages'] = 'Choose the new document, or correct what is typed'
  return { ...problems, ...documentProblems({ asks, validity_months: document.validity_months }, values, today) }
}
