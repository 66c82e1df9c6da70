import type { Db } from '#platform/server/database/database.ts'
import type { NewApplicationDocument } from '../applications/applications.store.ts'
import { listActiveDocumentTypes } from '../document-types/document-types.store.ts'
import { isDocumentRequired } from '../submission/document-entries.rules.ts'

type MissingDocument = Omit<NewApplicationDocument, 'application_id' | 'created_by' | 'created_at'>
type MissingDocuments = (vehicleOptions: readonly string[]) => readonly MissingDocument[]

/** The documents that the types of now require of a driver for whom none was handed in yet, by the driver's vehicle options. */
export async function findMissingDocuments(db: Db): Promise<MissingDocuments> {
  const types = await listActiveDocumentTypes(db)
  return (vehicleOptions) =>
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
}
