import { sql, type RawBuilder } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { exportedFields, type ExportedDetails } from '../details/driver-details.contract.ts'
import type { FirstEnd } from '../verdict/verdict-reasons.rules.ts'
import { clearedUntil, firstEnd } from '../verdict/verdict.sql.ts'

/** A driver in a list. */
export type ListedDriverRow = {
  readonly id: string
  readonly name: string
  readonly id_no: string
  readonly card_no: string | null
  readonly pass_expiry: string | null
  readonly status_id: number
  readonly transporter_id: string
  readonly transporter_name: string
  readonly cleared_until: PlainDate | null
  readonly first_end: FirstEnd
}

/** `total` is exact unless `cappedAt` is set: then there are more. */
export type DriverListPage = { readonly rows: readonly ListedDriverRow[]; readonly total: number; readonly cappedAt?: number }

const storedColumns = ['id', 'name', 'id_no', 'card_no', 'pass_expiry', 'status_id', 'transporter_id'] as const

const columnsWith = (stored: readonly string[]): RawBuilder<unknown> =>
  sql`${sql.join([...new Set(stored)].map((name) => sql.ref(`d.${name}`)))}, t.name as transporter_name, ${clearedUntil} as cleared_until, ${firstEnd} as first_end`

/** A list row as columns of `driver d` and `transporter t`. */
export const listedDriverColumns = columnsWith(storedColumns)

/** A row of the export. */
export type ExportedDriverRow = ListedDriverRow & ExportedDetails

/** It as columns. */
export const exportedColumns = columnsWith([...storedColumns, ...exportedFields.map(({ name }) => name)])
