import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { sumOfCounts } from '#platform/server/counts/counts.ts'
import { statusOfList, type ListedStatus } from '../driver-status.contract.ts'

/** The rows of a list: one plant, one status and, by scope or filter, one transporter. */
export type DriverSet = { plantId: string; statusId: number; transporterId: string | null }

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

/** The counts by status of a whole plant, or of a transporter there. */
export const driversOf = (transporterId: unknown): { fact: string; where?: RawBuilder<unknown> } =>
  transporterId === null ? { fact: 'driver' } : { fact: 'driver transporter', where: sql`key = ${transporterId}` }
