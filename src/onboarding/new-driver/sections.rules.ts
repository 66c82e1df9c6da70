import { driverFields } from '#drivers/details/driver-fields.contract.ts'
import { askedFieldLabels, type AskedField, type DocumentTypeRow } from '../document-types/document-types.contract.ts'
import type { DraftField } from '../drafts/draft-entries.rules.ts'

export const sections = ['person', 'licence', 'work', 'documents', 'review'] as const
export type Section = (typeof sections)[number]

export const sectionTitles = {
  person: 'Person',
  licence: 'Licence',
  work: 'Work',
  documents: 'Documents',
  review: 'Review',
} satisfies Record<Section, string>

const licenceFields = ['licence_no', 'licence_class', 'licence_issued_on', 'licence_expiry', 'experience_years']
const workFields = ['transporter_id', 'vehicle_options', 'vehicle_categories']

/** The section in which an entry is typed, by its dotted name. */
export function sectionOf(name: string): Section {
  const [field = ''] = name.split('.')
  if (field === 'documents') return 'documents'
  if (licenceFields.includes(field)) return 'licence'
  return workFields.includes(field) ? 'work' : 'person'
}

export const fieldLabels: Readonly<Record<DraftField | 'picture', string>> = {
  id_no: driverFields.id_no.label,
  name: driverFields.name.label,
  date_of_birth: driverFields.date_of_birth.label,
  gender: driverFields.gender.label,
  phones: 'Phone numbers',
  picture: 'Photograph',
  licence_no: driverFields.licence_no.label,
  licence_class: driverFields.licence_class.label,
  licence_issued_on: 'Licence issued on',
  licence_expiry: driverFields.licence_expiry.label,
  experience_years: 'Years of experience',
  transporter_id: 'Transporter',
  vehicle_options: driverFields.vehicle_options.label,
  vehicle_categories: 'Allowed vehicle categories',
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
  const names = Object.keys(errors)
  const countOf = (section: Section): number => names.filter((name) => sectionOf(name) === section).length
  return {
    person: countOf('person'),
    licence: countOf('licence'),
    work: countOf('work'),
    documents: countOf('documents'),
    review: names.length,
  }
}

/** In the order of the form. */
export const inFormOrder = (names: readonly string[]): readonly string[] => [...names].sort((one, other) => rankOf(one) - rankOf(other))

const order: readonly string[] = Object.keys(fieldLabels)
function rankOf(name: string): number {
  const at = order.indexOf(name.split('.')[0] ?? '')
  return at === -1 ? order.length : at
}
