import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { sumOfCounts } from '#platform/server/counts/counts.ts'
import { exportedFields, type ExportedDetails } from '../details/driver-details.contract.ts'
import { statusOfList, type ListedStatus } from '../driver-status.contract.ts'
import { driversOf } from './driver-counts.store.ts'
import type { FirstEnd } from '../verdict/verdict-reasons.rules.ts'
import { clearedUntil, firstEnd } from '../verdict/verdict.store.ts'

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

/** The rows of a list: one plant, one status and, by scope or filter, one transporter. */
export type DriverSet = { readonly plantId: string; readonly statusId: number; readonly transporterId: string | null }

/** Undefined for a transporter out of scope: the set is empty. */
export function driverSet(
  scope: Scope,
  { key, transporterId }: { key: ListedStatus; transporterId?: string | undefined },
): DriverSet | undefined {
  if (scope.transporterId && transporterId && transporterId !== scope.transporterId) return undefined
  return { plantId: scope.plantId, statusId: statusOfList[key], transporterId: scope.transporterId ?? transporterId ?? null }
}

/** A set in SQL: its values, or constants in a named statement. */
export type SetSql = Readonly<Record<keyof DriverSet, unknown>>

/** The set as a condition on `driver d`. */
export const inSet = ({ plantId, statusId, transporterId }: SetSql): RawBuilder<boolean> =>
  transporterId === null
    ? sql<boolean>`d.auth_plant_id = ${plantId} and d.status_id = ${statusId}`
    : sql<boolean>`d.auth_plant_id = ${plantId} and d.transporter_id = ${transporterId} and d.status_id = ${statusId}`

/** The stored count of a set, as a scalar. */
export const sizeOfSet = ({ plantId, statusId, transporterId }: SetSql): RawBuilder<number> =>
  sumOfCounts({ plantId, parts: [statusId], ...driversOf(transporterId) })

const storedColumns = ['id', 'name', 'id_no', 'card_no', 'pass_expiry', 'status_id', 'transporter_id'] as const

const columnsWith = (stored: readonly string[]): RawBuilder<unknown> =>
  sql`${sql.join([...new Set(stored)].map((name) => sql.ref(`d.${name}`)))}, t.name as transporter_name, ${clearedUntil} as cleared_until, ${firstEnd} as first_end`

/** A list row as columns of `driver d` and `transporter t`. */
export const listedDriverColumns = columnsWith(storedColumns)

/** A row of the export. */
export type ExportedDriverRow = ListedDriverRow & ExportedDetails

/** It as columns. */
export const exportedColumns = columnsWith([...storedColumns, ...exportedFields.map(({ name }) => name)])
