import type { NewApplicationDocument } from '../applications/applications.store.ts'
import type { DocumentType } from '../document-types/document-types.store.ts'
import { isDocumentRequired } from '../submission/document-entries.rules.ts'

type MissingDocument = Omit<NewApplicationDocument, 'application_id' | 'created_by' | 'created_at'>

/** The required documents of a driver for whom none was handed in yet. */
export const missingDocuments = (types: readonly DocumentType[], vehicleOptions: readonly string[]): readonly MissingDocument[] =>
  types
    .filter((type) => isDocumentRequired(type, vehicleOptions))
    .map((type) => ({
      document_type_id: type.id,
      name: type.name,
      is_required: true,
      has_number: type.has_number,
      has_issuer: type.has_issuer,
      has_issued_on: type.has_issued_on,
      has_expires_on: type.has_expires_on,
      fills: type.fills,
      validity_months: type.validity_months,
      state: 'missing',
      file_id: null,
      number: null,
      issuer: null,
      issued_on: null,
      expires_on: null,
    }))
