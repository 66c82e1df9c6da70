import { sql, type RawBuilder } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { exportedFields, type ExportedDetails } from '../details/driver-details.contract.ts'
import { documentColumns, type DocumentsRow } from '../documents/documents.rules.ts'
import type { OwnRequirement } from '../requirements/own-requirement.rules.ts'
import { ownRequirements } from '../requirements/own-requirements.sql.ts'
import type { FirstEnd } from '../verdict/verdict-reasons.rules.ts'
import { clearedUntil, firstEnd, isHeld } from '../verdict/verdict.sql.ts'

/** A driver in a list. */
export type ListedDriverRow = DocumentsRow & {
  id: string
  name: string
  id_no: string
  card_no: string | null
  pass_expiry: string | null
  status_id: number
  transporter_id: string
  transporter_name: string
  cleared_until: PlainDate | null
  first_end: FirstEnd
  own: readonly OwnRequirement[]
  is_held: boolean
  picture_file_id: string | null
}

/** `total` is exact unless `cappedAt` is set: then there are more. */
export type DriverListPage = { rows: readonly ListedDriverRow[]; total: number; cappedAt?: number }

const storedColumns = [
  ...(['id', 'name', 'id_no', 'card_no', 'pass_expiry', 'status_id', 'transporter_id', 'picture_file_id'] as const),
  ...documentColumns,
]

const columnsWith = (stored: readonly string[]): RawBuilder<unknown> =>
  sql`${sql.join([...new Set(stored)].map((name) => sql.ref(`d.${name}`)))}, t.name as transporter_name, ${clearedUntil} as cleared_until, ${firstEnd} as first_end, ${ownRequirements('d')} as own, ${isHeld} as is_held`

/** A list row as columns of `driver d` and `transporter t`. */
export const listedDriverColumns = columnsWith(storedColumns)

/** A row of the export. */
export type ExportedDriverRow = ListedDriverRow & ExportedDetails

/** It as columns. */
export const exportedColumns = columnsWith([...storedColumns, ...exportedFields.map(({ name }) => name)])
