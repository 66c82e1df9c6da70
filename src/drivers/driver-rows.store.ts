import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { Tile } from './driver-status.contract.ts'
import { tileStatus } from './driver-status.contract.ts'

/** A driver as a list shows it. */
export type DriverRow = {
  readonly id: string
  readonly name: string
  readonly id_no: string
  readonly card_no: string | null
  readonly pass_expiry: string | null
  readonly status_id: number
  readonly transporter_id: string
  readonly transporter_name: string
}

/** `total` is exact unless `cappedAt` is given: then there are more than that many. */
export type DriverPage = { readonly rows: readonly DriverRow[]; readonly total: number; readonly cappedAt?: number }

/** The rows that a list is about: one plant, one tile, and one transporter where the scope or the person asks for one. */
export type DriverSet = { readonly plantId: string; readonly statusId: number; readonly transporterId: string | null }

/** Undefined when the person asks for a transporter outside the scope: such a set is empty. */
export function driverSet(
  scope: Scope,
  { tile, transporterId }: { tile: Tile; transporterId?: string | undefined },
): DriverSet | undefined {
  if (scope.transporterId && transporterId && transporterId !== scope.transporterId) return undefined
  return { plantId: scope.plantId, statusId: tileStatus[tile], transporterId: scope.transporterId ?? transporterId ?? null }
}

export const inSet = ({ plantId, statusId, transporterId }: DriverSet): RawBuilder<boolean> =>
  transporterId === null
    ? sql<boolean>`d.auth_plant_id = ${plantId} and d.status_id = ${statusId}`
    : sql<boolean>`d.auth_plant_id = ${plantId} and d.transporter_id = ${transporterId} and d.status_id = ${statusId}`

/** The kept count of a set, as a scalar. */
export const sizeOfSet = ({ plantId, statusId, transporterId }: DriverSet): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(c.n), 0)::int from driver_count c where c.auth_plant_id = ${plantId} and c.status_id = ${statusId}
    and ${transporterId === null ? sql`c.transporter_id is null` : sql`c.transporter_id = ${transporterId}`})`

/** A row of the answer: the total, and a driver unless the page is empty. */
export type TotalAndRow = { readonly total: number } & (DriverRow | { readonly [K in keyof DriverRow]: null })

/** The columns of a list's row, from `total`, `driver d` and `transporter t`. */
export const rowColumns = sql`total.n as total, d.id, d.name, d.id_no, d.card_no, d.pass_expiry, d.status_id, d.transporter_id, t.name as transporter_name`

/** Takes the total out of the rows. */
export function toPage(answered: readonly TotalAndRow[]): { rows: DriverRow[]; total: number } {
  const rows = answered.filter((row) => row.id !== null)
  return { rows, total: answered[0]?.total ?? 0 }
}
