import { byField, onboardedFields, type OnboardedField, type OnboardedFieldName } from '#drivers/details/driver-details.contract.ts'
import { askedFieldLabels, type AskedField, type DocumentTypeRow } from '../document-types/document-types.contract.ts'
import type { DraftField } from '../drafts/draft-entries.rules.ts'

export const sections = ['person', 'licence', 'work', 'documents', 'review'] as const
export type Section = (typeof sections)[number]

export const sectionTitles = {
  person: 'Person',
  licence: 'Licence and experience',
  work: 'Work',
  documents: 'Documents',
  review: 'Check and submit',
} satisfies Record<Section, string>

/** What a section asks for beside fields of the driver. */
const besides = {
  picture: { label: 'Photograph', section: 'person' },
  licence_issued_on: { label: 'Licence issued on', section: 'licence' },
  transporter_id: { label: 'Transporter', section: 'work' },
} as const

type EntryName = DraftField | keyof typeof besides
type Entry = { label: string; section: Section }

const entries: Readonly<Record<EntryName, Entry>> = {
  ...byField<Record<OnboardedFieldName, Entry>>(
    ({ name, label, formLabel = label, section }) => [name, { label: formLabel, section }],
    onboardedFields,
  ),
  ...besides,
}

/** The entries with a place and a control of their own, in the order of the form. */
const placed: readonly EntryName[] = [
  'id_no',
  'name',
  'date_of_birth',
  'gender',
  'phones',
  'picture',
  'licence_no',
  'licence_class',
  'licence_issued_on',
  'licence_expiry',
  'experience_years',
  'transporter_id',
  'vehicle_options',
  'vehicle_categories',
]

/** The fields of a section that its form shows by their description alone, after the placed ones. */
export const furtherFields = (section: Section): readonly OnboardedField[] =>
  onboardedFields.filter((field) => field.section === section && !placed.includes(field.name))

const names: readonly EntryName[] = [...placed, ...onboardedFields.map(({ name }) => name).filter((name) => !placed.includes(name))]

export const fieldLabels = Object.fromEntries(names.map((name) => [name, entries[name].label])) as Readonly<Record<EntryName, string>>

/** The section in which an entry is typed, by its dotted name. */
export function sectionOf(name: string): Section {
  const [field = ''] = name.split('.')
  if (field === 'documents') return 'documents'
  if (field === 'declared') return 'review'
  return entries[field as EntryName]?.section ?? 'person'
}

/** How an entry is called where it stands alone: 'Medical report: Issued on'. */
export function entryLabel(name: string, types: readonly DocumentTypeRow[]): string {
  const [field = '', typeId, part = ''] = name.split('.')
  if (field !== 'documents') return fieldLabels[field as DraftField] ?? 'The form'
  const document = types.find(({ _id }) => _id === typeId)?.name ?? 'Document'
  return part in askedFieldLabels ? `${document}: ${askedFieldLabels[part as AskedField]}` : document
}

/** How many entries of each section need attention. */
export function countBySection(errors: Readonly<Record<string, string>>): Readonly<Record<Section, number>> {
  const wrong = Object.keys(errors)
  const countOf = (section: Section): number => wrong.filter((name) => sectionOf(name) === section).length
  return {
    person: countOf('person'),
    licence: countOf('licence'),
    work: countOf('work'),
    documents: countOf('documents'),
    review: wrong.length,
  }
}

/** Where a draft is gone on with. */
export function firstOpenSection(errors: Readonly<Record<string, string>>): Section {
  const toDo = countBySection(errors)
  return sections.find((section) => toDo[section] > 0) ?? 'review'
}

/** In the order of the form. */
export const inFormOrder = (entered: readonly string[]): readonly string[] => [...entered].sort((one, other) => rankOf(one) - rankOf(other))

const order: readonly string[] = Object.keys(fieldLabels)
function rankOf(name: string): number {
  const at = order.indexOf(name.split('.')[0] ?? '')
  return at === -1 ? order.length : at
}
