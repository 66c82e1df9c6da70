import { sql, type Selectable } from 'kysely'
import { byText, masterStore } from '#administration/master-data.store.ts'
import type { Db, Tables } from '#platform/server/database/database.ts'
import type { DocumentFill, DocumentRequirement, DocumentTypeDetails } from './document-types.contract.ts'

const columns = [
  'id',
  'name',
  'requirement',
  'vehicle_options',
  'has_number',
  'has_issuer',
  'has_issued_on',
  'has_expires_on',
  'fills',
  'validity_months',
  'is_active',
] as const

export type DocumentType = Omit<Pick<Selectable<Tables['document_type']>, (typeof columns)[number]>, 'requirement' | 'fills'> & {
  requirement: DocumentRequirement
  fills: DocumentFill | null
}

export const documentTypeStore = masterStore<DocumentType, DocumentTypeDetails>({
  table: 'document_type',
  columns,
  searched: ['name'],
  sorts: { name: byText('name'), requirement: sql`requirement`, fills: sql`fills`, is_active: sql`is_active` },
  toColumns: ({ name, requirement, vehicle_options, asks, fills, validity_months, is_active }) => ({
    name,
    requirement,
    vehicle_options: requirement === 'vehicle options' ? vehicle_options : [],
    has_number: asks.includes('number'),
    has_issuer: asks.includes('issuer'),
    has_issued_on: asks.includes('issued_on'),
    has_expires_on: asks.includes('expires_on'),
    fills: fills ?? null,
    validity_months: validity_months ?? null,
    is_active,
  }),
})

/** The types that new applications ask for, in the order in which they were added. */
export async function listActiveDocumentTypes(db: Db): Promise<DocumentType[]> {
  return db
    .selectFrom('document_type')
    .select(columns)
    .where('is_active', '=', true)
    .orderBy('id')
    .$narrowType<Pick<DocumentType, 'requirement' | 'fills'>>()
    .execute()
}
