import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { findLoadingFacts, listLoadingFacts, type LoadingDriver } from './may-load.store.ts'
import { mayLoadOn } from './verdict.rules.ts'

/** Whether the driver may load on this day. */
export async function mayLoad(db: Db, driverId: string, today: PlainDate): Promise<boolean> {
  const facts = await findLoadingFacts(db, driverId)
  if (!facts) throw notFound()
  return mayLoadOn(facts, today)
}

export type DriverLoading = Pick<LoadingDriver, 'id' | 'name' | 'auth_plant_id' | 'transporter_id'> & {
  /** On the date at the driver's plant: plants lie in several time zones, and documents end at midnight there. */
  mayLoad: boolean
}

/** As `mayLoad`, of these drivers at this moment. */
export async function listLoading(db: Db, driverIds: readonly string[], at: Date): Promise<readonly DriverLoading[]> {
  const drivers = await listLoadingFacts(db, driverIds, at)
  return drivers.map(({ statusId, clearedUntil, today, ...driver }) => ({
    ...driver,
    mayLoad: mayLoadOn({ statusId, clearedUntil }, today),
  }))
}
