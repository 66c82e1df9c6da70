import { askedFieldsOf, type DocumentTypeRow } from './document-types.contract.ts'
import type { DocumentType } from './document-types.store.ts'

export const presentDocumentType = (type: DocumentType): DocumentTypeRow => ({
  _id: type.id,
  name: type.name,
  requirement: type.requirement,
  vehicle_options: type.vehicle_options,
  asks: askedFieldsOf(type),
  fills: type.fills,
  validity_months: type.validity_months,
  is_active: type.is_active,
})
