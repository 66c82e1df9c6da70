import type { Scope } from '#accounts/people.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { findInScope, findWithId, lockInScope, lockOfPlant, lockWithId, type Driver } from './drivers.store.ts'

export { findDriverNames } from './driver-summaries.store.ts'
export { lockWithIds as lockDriversWithIds } from './drivers.store.ts'

/** The driver of a call; out of scope and missing give the same 404. */
export const findDriver = async (db: Db, scope: Scope, id: string): Promise<Driver> => present(await findInScope(db, scope, id))

/** As findDriver, and locks the driver for this transaction. */
export const lockDriver = async (tx: Tx, scope: Scope, id: string): Promise<Driver> => present(await lockInScope(tx, scope, id))

/** For what was asked about a driver, whose scope is that of the question. */
export const findDriverById = async (db: Db, id: string): Promise<Driver> => present(await findWithId(db, id))

/** For what has no scope: scheduled jobs, and records whose own scope was checked. */
export const lockDriverById = async (tx: Tx, id: string): Promise<Driver> => present(await lockWithId(tx, id))

/** Drivers of a plant, locked for this transaction in the order of their ids; 404 where one is missing or out of scope. */
export async function lockDrivers(tx: Tx, plantId: string, ids: readonly string[]): Promise<Driver[]> {
  const drivers = await lockOfPlant(tx, plantId, ids)
  if (drivers.length !== ids.length) throw notFound()
  return drivers
}

function present(driver: Driver | undefined): Driver {
  if (!driver) throw notFound()
  return driver
}
