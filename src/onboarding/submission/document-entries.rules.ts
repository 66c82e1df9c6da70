import { addMonths, isPlainDate, noDayText, type PlainDate } from '#platform/contract/plain-date.ts'
import { dateText } from '#platform/contract/moment.ts'
import { mandatoryText } from '#platform/contract/shapes.ts'
import type { DocumentTypeRow } from '../document-types/document-types.contract.ts'
import type { DraftDocumentField, DraftField } from '../drafts/draft-entries.rules.ts'

type Requirement = Pick<DocumentTypeRow, 'requirement' | 'vehicle_options'>

export function isDocumentRequired({ requirement, vehicle_options }: Requirement, chosenOptions: readonly string[]): boolean {
  if (requirement === 'always') return true
  return requirement === 'vehicle options' && vehicle_options.some((option) => chosenOptions.includes(option))
}

/** Whether the form asks for the document at all. */
export const isDocumentOffered = (type: Requirement, chosenOptions: readonly string[]): boolean =>
  type.requirement === 'optional' || isDocumentRequired(type, chosenOptions)

const licenceEntries = { number: 'licence_no', issued_on: 'licence_issued_on', expires_on: 'licence_expiry' } as const
const idCardEntries = { number: 'id_no' } as const

type KnownEntries = Partial<Record<DraftDocumentField, DraftField>>

/** What earlier steps ask for already, so that nothing is typed twice. Which document is the id card, its name says. */
export function knownEntries({ name, fills, asks }: Pick<DocumentTypeRow, 'name' | 'fills' | 'asks'>): KnownEntries {
  if (fills === 'licence') return licenceEntries
  return fills === null && asks.includes('number') && /\bid(entity)? card\b/i.test(name) ? idCardEntries : {}
}

export type TypedDocument = Readonly<Record<DraftDocumentField, string | null>>
export const nothingTyped: TypedDocument = { number: null, issuer: null, issued_on: null, expires_on: null }

type AskedDocument = Pick<DocumentTypeRow, 'asks' | 'validity_months'>
type DocumentProblems = Partial<Record<DraftDocumentField, string>>

const longest = { number: 60, issuer: 100 } as const

/** What is wrong with what is typed beside a document's file, by field. Fields that its type does not ask for are ignored. */
export function documentProblems({ asks, validity_months }: AskedDocument, values: TypedDocument, today: PlainDate): DocumentProblems {
  const problems: DocumentProblems = {}
  for (const field of asks) {
    const value = values[field]
    const problem =
      value === null ? mandatoryText : field === 'number' || field === 'issuer' ? textProblem(field, value) : dayProblem(value)
    if (problem) problems[field] = problem
  }
  const { issued_on, expires_on } = values
  if (asks.includes('issued_on') && issued_on !== null && !problems.issued_on) {
    const problem = issueProblem(issued_on, { today, months: asks.includes('expires_on') ? null : validity_months })
    if (problem) problems.issued_on = problem
  }
  if (asks.includes('expires_on') && expires_on !== null && !problems.expires_on) {
    if (expires_on <= today) problems.expires_on = notExpiredText
    else if (asks.includes('issued_on') && issued_on !== null && !problems.issued_on && expires_on <= issued_on)
      problems.expires_on = 'A document expires after the day on which it was issued'
  }
  return problems
}

export const notExpiredText = 'This must be a day after today'
export const notFutureText = 'This day is in the future'

const textProblem = (field: keyof typeof longest, value: string): string | undefined =>
  value.length > longest[field] ? `Use at most ${longest[field]} characters` : undefined

const dayProblem = (value: string): string | undefined => (isPlainDate(value) ? undefined : noDayText)

type IssueLimits = { today: PlainDate; months: number | null }

function issueProblem(issued: PlainDate, { today, months }: IssueLimits): string | undefined {
  if (issued > today) return notFutureText
  if (months === null) return undefined
  const until = addMonths(issued, months)
  return until <= today ? `This document was valid for ${months} months, until ${dateText(until)}` : undefined
}
