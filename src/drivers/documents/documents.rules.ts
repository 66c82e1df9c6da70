import type { PlainDate } from '#platform/contract/plain-date.ts'
import { documentParts, partState, type Expiries, type PartState } from './part-states.rules.ts'

/** The columns of `driver` that say what documents there are. */
export const documentColumns = ['licence_expiry', 'medical_expiry', 'ddt_expiry', 'bulker_expiry', 'vehicle_options', 'is_unfit'] as const

export type DocumentsRow = {
  pass_expiry: PlainDate | null
  licence_expiry: PlainDate | null
  medical_expiry: PlainDate | null
  ddt_expiry: PlainDate | null
  bulker_expiry: PlainDate | null
  vehicle_options: readonly string[]
  is_unfit: boolean
}

type ListedDocument = { what: (typeof documentParts)[number]; state: PartState; expiry: PlainDate | null }

/** Licence, medical, DDT and bulker training, each with its state today. */
export function presentDocuments(row: DocumentsRow, today: PlainDate): ListedDocument[] {
  const expiries: Expiries = {
    licence: row.licence_expiry,
    medical: row.medical_expiry,
    ddt: row.ddt_expiry,
    bulker: row.bulker_expiry,
    pass: row.pass_expiry,
  }
  const facts = { expiries, vehicleOptions: row.vehicle_options, isUnfit: row.is_unfit }
  return documentParts.map((what) => ({ what, state: partState(what, facts, today), expiry: expiries[what] }))
}
