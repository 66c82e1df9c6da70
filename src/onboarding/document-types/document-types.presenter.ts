import { askedFields, type AskedField, type DocumentTypeRow } from './document-types.contract.ts'
import type { DocumentType } from './document-types.store.ts'

type Asking = Pick<DocumentType, `has_${AskedField}`>

/** The fields that are typed beside a document's file, in their order. */
export const askedOf = (type: Asking): AskedField[] => (Object.keys(askedFields) as AskedField[]).filter((field) => type[`has_${field}`])

export const presentDocumentType = (type: DocumentType): DocumentTypeRow => ({
  _id: type.id,
  name: type.name,
  requirement: type.requirement,
  vehicle_options: type.vehicle_options,
  asks: askedOf(type),
  fills: type.fills,
  validity_months: type.validity_months,
  is_active: type.is_active,
})
