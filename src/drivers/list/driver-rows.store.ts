import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import {
  jsonConstant,
  jsonNumber,
  jsonObject,
  jsonUnescaped,
  jsonString,
  jsonNullable,
  type JsonSql,
} from '#platform/server/database/json-sql.ts'
import type { DriverTile } from '../driver-status.contract.ts'
import { statusWithName, tileStatus } from '../driver-status.contract.ts'
import type { ListedDriver } from './drivers.contract.ts'
import { clearedUntil, verdictJson, type VerdictDays } from '../verdict/verdict.store.ts'

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
}

/** `total` is exact unless `cappedAt` is set: then there are more. */
export type DriverListPage = { readonly rows: readonly ListedDriverRow[]; readonly total: number; readonly cappedAt?: number }

/** The rows of a list: one plant, one tile and, by scope or filter, one transporter. */
export type DriverSet = { readonly plantId: string; readonly statusId: number; readonly transporterId: string | null }

/** Undefined for a transporter out of scope: the set is empty. */
export function driverSet(
  scope: Scope,
  { tile, transporterId }: { tile: DriverTile; transporterId?: string | undefined },
): DriverSet | undefined {
  if (scope.transporterId && transporterId && transporterId !== scope.transporterId) return undefined
  return { plantId: scope.plantId, statusId: tileStatus[tile], transporterId: scope.transporterId ?? transporterId ?? null }
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
  sql<number>`(select coalesce(sum(c.n), 0)::int from driver_count c where c.auth_plant_id = ${plantId} and c.status_id = ${statusId}
    and ${transporterId === null ? sql`c.transporter_id is null` : sql`c.transporter_id = ${transporterId}`})`

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
})

/** A list row as columns. */
export const driverColumns = sql`d.id, d.name, d.id_no, d.card_no, d.pass_expiry, d.status_id, d.transporter_id, t.name as transporter_name,
  ${clearedUntil} as cleared_until`

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
  })
