import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { sumOfCounts } from '#platform/server/counts/counts.ts'
import {
  jsonConstant,
  jsonNumber,
  jsonObject,
  jsonUnescaped,
  jsonString,
  jsonNullable,
  type JsonSql,
} from '#platform/server/database/json-sql.ts'
import { exportedFields, type ExportedDetails } from '../details/driver-details.contract.ts'
import { statusOfList, statusWithName, type ListedStatus } from '../driver-status.contract.ts'
import { driversOf } from './driver-counts.store.ts'
import type { ListedDriver } from './drivers.contract.ts'
import type { Requirement } from '../verdict/verdict-reasons.rules.ts'
import { clearedUntil, firstEnd, verdictJson, type VerdictDays } from '../verdict/verdict.store.ts'

const firstEndJson: JsonSql<Requirement> = { pieces: ['"', firstEnd, '"'] }

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
  readonly first_end: Requirement
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

/** A set in SQL: its values, or their parameters in a prepared statement. */
export type SetSql = Readonly<Record<keyof DriverSet, unknown>>

/** The set as a condition on `driver d`. */
export const inSet = ({ plantId, statusId, transporterId }: SetSql): RawBuilder<boolean> =>
  transporterId === null
    ? sql<boolean>`d.auth_plant_id = ${plantId} and d.status_id = ${statusId}`
    : sql<boolean>`d.auth_plant_id = ${plantId} and d.transporter_id = ${transporterId} and d.status_id = ${statusId}`

/** The stored count of a set, as a scalar. */
export const sizeOfSet = ({ plantId, statusId, transporterId }: SetSql): RawBuilder<number> =>
  sumOfCounts({ plantId, parts: [statusId], ...driversOf(transporterId) })

/** A list row as JSON, from `driver d` and `transporter t`, for the server's own use. */
export const rowJson: JsonSql<ListedDriverRow> = jsonObject({
  id: jsonUnescaped(sql`d.id`),
  name: jsonString(sql`d.name`),
  id_no: jsonUnescaped(sql`d.id_no`),
  card_no: jsonNullable(sql`d.card_no`, jsonString(sql`d.card_no`)),
  pass_expiry: jsonNullable(sql`d.pass_expiry`, jsonUnescaped(sql`d.pass_expiry`)),
  status_id: jsonNumber(sql`d.status_id`),
  transporter_id: jsonUnescaped(sql`d.transporter_id`),
  transporter_name: jsonString(sql`t.name`),
  cleared_until: jsonNullable(clearedUntil, jsonUnescaped(clearedUntil)),
  first_end: firstEndJson,
})

/** A row of the export. */
export type ExportedDriverRow = ListedDriverRow & ExportedDetails

/** It as columns. */
export const driverColumns = sql`d.id, ${sql.join(exportedFields.map(({ name }) => sql.ref(`d.${name}`)))}, d.card_no, d.pass_expiry, d.status_id, d.transporter_id, t.name as transporter_name,
  ${clearedUntil} as cleared_until, ${firstEnd} as first_end`

/** A list row as sent to the client. */
export const listedDriverJson = (statusId: number, days: VerdictDays): JsonSql<ListedDriver> =>
  jsonObject({
    _id: jsonUnescaped(sql`d.id`),
    name: jsonString(sql`d.name`),
    transporter_id: jsonObject({ _id: jsonUnescaped(sql`d.transporter_id`), name: jsonString(sql`t.name`) }),
    id_no: jsonUnescaped(sql`d.id_no`),
    alloc_card: jsonNullable(sql`d.card_no`, jsonObject({ card_no: jsonString(sql`d.card_no`) })),
    alloc_pass: jsonNullable(
      sql`d.pass_expiry`,
      jsonObject({ expiry: jsonUnescaped(sql`d.pass_expiry`), days_left: jsonNumber(sql`d.pass_expiry - ${days.today}::date`) }),
    ),
    status: jsonConstant(statusWithName(statusId)),
    verdict: verdictJson(statusId, days),
    cleared_until: jsonNullable(clearedUntil, jsonUnescaped(clearedUntil)),
    first_end: firstEndJson,
  })
