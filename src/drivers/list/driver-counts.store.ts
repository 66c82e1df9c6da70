import { sql } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { countsOf } from '#platform/server/counts/counts.ts'
import type { Db } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import { statusWithName, tileStatus, type DriverStatusId, type DriverTile } from '../driver-status.contract.ts'
import { verdictOfTab, type VerdictTab } from '../verdict/verdict-names.rules.ts'
import { countMatches } from './driver-filter.store.ts'
import { driverSet, driversOf } from './driver-set.sql.ts'

/** Drivers per tile, from counts that are updated with each change; of one transporter, where given. */
export async function countDrivers(db: Db, { plantId, ...scope }: Scope, ofTransporter?: string): Promise<Record<DriverTile, number>> {
  const transporterId = scope.transporterId ?? ofTransporter ?? null
  if (ofTransporter !== undefined && ofTransporter !== transporterId) return { active: 0, suspended: 0, blacklisted: 0 }
  const { rows } = await sql<StatusCount>`select part as status_id, sum(n)::int as n
    from ${countsOf({ plantId, ...driversOf(transporterId) })} c group by part`.execute(
    named(db, transporterId === null ? 'driver_counts' : 'driver_counts_of_transporter'),
  )
  const counts = new Map(rows.map(({ status_id, n }) => [status_id, n]))
  const count = (tile: DriverTile): number => counts.get(tileStatus[tile]) ?? 0
  return { active: count('active'), suspended: count('suspended'), blacklisted: count('blacklisted') }
}

/** Active drivers who may not load, and those who soon may not, each as its list has it. */
export async function countByVerdict(
  db: Db,
  scope: Scope,
  { transporterId, today }: { transporterId?: string | undefined; today: PlainDate },
): Promise<Record<VerdictTab, number>> {
  const set = driverSet(scope, { key: 'active', transporterId })
  if (!set) return { blocked: 0, due: 0 }
  const count = (tab: VerdictTab) => countMatches(set, { judged: { verdict: verdictOfTab[tab], today } }).n.as(tab)
  return db.selectNoFrom([count('blocked'), count('due')]).executeTakeFirstOrThrow()
}

type StatusCount = { status_id: DriverStatusId; n: number }

export type TransporterName = { id: string; name: string }

/** The transporters with drivers in scope, by name, for filters. */
export async function listTransportersWithDrivers(db: Db, scope: Scope): Promise<TransporterName[]> {
  const { rows } = await sql<TransporterName>`select t.id, t.name
    from ${countsOf({ plantId: scope.plantId, fact: 'driver transporter', ...(scope.transporterId === null ? {} : driversOf(scope.transporterId)) })} c join transporter t on t.id = c.key::bigint
    group by t.id having sum(c.n) > 0 order by lower(t.name)`.execute(db)
  return rows
}

export type DriversOfStatus = { status: { id: number; name: string }; count: number }

/** A transporter's drivers per status, most first, from stored counts. */
export async function countDriversByStatus(
  db: Db,
  { plantId, transporterId }: Scope & { transporterId: string },
): Promise<DriversOfStatus[]> {
  const { rows } = await sql<{ id: number; count: number }>`select part as id, sum(n)::int as count
    from ${countsOf({ plantId, ...driversOf(transporterId) })} c group by part having sum(n) > 0 order by 2 desc, 1`.execute(db)
  return rows.map(({ id, count }) => ({ status: statusWithName(id), count }))
}
