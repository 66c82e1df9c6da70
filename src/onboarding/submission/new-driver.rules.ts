import * as z from 'zod/mini'
import { byField, onboardedFields, type OnboardedShape } from '#drivers/details/driver-details.contract.ts'
import type { FieldType } from '#drivers/details/driver-field.contract.ts'
import { driverDetails } from '#drivers/details/entered-details.contract.ts'
import { driverFields } from '#drivers/details/driver-fields.contract.ts'
import type { EntryLimits } from '#drivers/details/entry-limits.rules.ts'
import { plainDate, type PlainDate } from '#platform/contract/plain-date.ts'
import { fieldErrors } from '#platform/contract/problem.ts'
import { id, mandatoryText } from '#platform/contract/shapes.ts'
import type { DocumentTypeRow } from '../document-types/document-types.contract.ts'
import { draftDocumentFields, documentEntry, type DraftEntries } from '../drafts/draft-entries.rules.ts'
import {
  documentProblems,
  isDocumentOffered,
  isDocumentRequired,
  knownEntries,
  nothingTyped,
  notExpiredText,
  notFutureText,
  type TypedDocument,
} from './document-entries.rules.ts'

export type NewDriverLimits = EntryLimits & { bulkerExperienceYears: number }

/** A document type, as the form needs it. */
export type FormDocumentType = Pick<
  DocumentTypeRow,
  '_id' | 'name' | 'requirement' | 'vehicle_options' | 'asks' | 'fills' | 'validity_months'
>

/** What the form is checked against. */
export type FormFacts = {
  /** At the plant. */
  today: PlainDate
  limits: NewDriverLimits
  types: readonly FormDocumentType[]
  hasPicture: boolean
  /** The types whose document is uploaded. */
  uploaded: readonly string[]
}

/** A document to be submitted. */
export type EnteredDocument = TypedDocument & { type: FormDocumentType; isRequired: boolean }
export type NewDriverEntry = { details: NewDriverValues; documents: readonly EnteredDocument[] }
export type NewDriverValues = z.output<ReturnType<typeof newDriverShape>>

/** Checks a whole form; the errors are at their fields: 'date_of_birth', 'picture', 'documents.7.number', 'documents.7.file'. */
export function checkNewDriver(
  entered: DraftEntries,
  facts: FormFacts,
): { ok: true; entry: NewDriverEntry } | { ok: false; errors: Readonly<Record<string, string>> } {
  const parsed = newDriverShape(facts).safeParse(asTyped(entered))
  const documents = enteredDocuments(entered, facts.types)
  const errors = {
    ...(parsed.success ? {} : fieldErrors(parsed.error)),
    ...(facts.hasPicture ? {} : { picture: 'Add a photograph' }),
    ...Object.fromEntries(documents.flatMap((document) => problemsOf(document, facts))),
  }
  if (!parsed.success || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, entry: { details: parsed.data, documents: documents.filter(({ type }) => facts.uploaded.includes(type._id)) } }
}

/** The documents that the form asks for, with what earlier steps know of them. */
export function enteredDocuments(entered: DraftEntries, types: readonly FormDocumentType[]): readonly EnteredDocument[] {
  const options = listOf(entered['vehicle_options'])
  return types
    .filter((type) => isDocumentOffered(type, options))
    .map((type) => {
      const typed = draftDocumentFields.map((field) => [
        field,
        type.asks.includes(field) ? textOf(entered[documentEntry(type._id, field)]) : null,
      ])
      const known = Object.entries(knownEntries(type)).map(([field, entry]) => [field, textOf(entered[entry])])
      const values = { ...nothingTyped, ...Object.fromEntries([...typed, ...known]) }
      return { ...values, type, isRequired: isDocumentRequired(type, options) }
    })
}

function problemsOf({ type, isRequired, ...values }: EnteredDocument, { today, uploaded }: FormFacts): [string, string][] {
  const isUploaded = uploaded.includes(type._id)
  const known = knownEntries(type)
  const typed = draftDocumentFields.filter((field) => !(field in known))
  const isTouched = isUploaded || typed.some((field) => values[field] !== null)
  if (!isRequired && !isTouched) return []
  const missing: [string, string][] = isUploaded ? [] : [[`documents.${type._id}.file`, 'Add this document']]
  const problems = documentProblems(type, values, today)
  return [
    ...missing,
    ...typed.flatMap((field): [string, string][] => (problems[field] ? [[documentEntry(type._id, field), problems[field]]] : [])),
  ]
}

const atLeastOne = <T extends z.ZodMiniArray>(list: T): T => list.check(z.minLength(1, mandatoryText))

const newDriverShape = ({ today, limits }: Pick<FormFacts, 'today' | 'limits'>) => {
  const { shape } = driverDetails(today, limits)
  return z
    .object({
      ...byField<OnboardedShape>(({ name, schema }) => [name, schema], onboardedFields),
      id_no: shape.id_no,
      date_of_birth: shape.date_of_birth,
      licence_issued_on: plainDate.check(z.refine((day) => day <= today, notFutureText)),
      licence_expiry: plainDate.check(z.refine((day) => day > today, notExpiredText)),
      transporter_id: id(),
      vehicle_options: atLeastOne(driverFields.vehicle_options.schema),
      vehicle_categories: atLeastOne(driverFields.vehicle_categories.schema),
    })
    .check(
      z.check<{ experience_years: number; vehicle_options: readonly string[] }>(({ value, issues }) => {
        const isTooShort = value.vehicle_options.includes('Bulker') && value.experience_years < limits.bulkerExperienceYears
        const message = `A Bulker driver needs at least ${limits.bulkerExperienceYears} years of experience`
        if (isTooShort) issues.push({ code: 'custom', input: value, path: ['experience_years'], message })
      }),
    )
}

const namesOf = (...types: readonly FieldType[]): readonly string[] =>
  onboardedFields.filter(({ type }) => types.includes(type)).map(({ name }) => name)
const lists = namesOf('phones', 'choices')
const counts = namesOf('count')

/** An empty text is the same as none; a count is typed as text. */
const asTyped = (entered: DraftEntries): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(entered).flatMap(([name, entry]) => (entry === '' || lists.includes(name) ? [] : [[name, typedValue(name, entry)]])),
  ),
  ...Object.fromEntries(lists.map((name) => [name, listOf(entered[name])])),
})

const typedValue = (name: string, entry: DraftEntries[string]): unknown =>
  counts.includes(name) && /^\d{1,4}$/.test(String(entry)) ? Number(entry) : entry

const textOf = (entry: DraftEntries[string] | undefined): string | null =>
  typeof entry === 'string' && entry.trim() !== '' ? entry.trim() : null
const listOf = (entry: DraftEntries[string] | undefined): readonly string[] => (Array.isArray(entry) ? entry : [])
