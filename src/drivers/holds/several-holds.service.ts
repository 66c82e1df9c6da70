import type { Driver } from '../drivers.store.ts'
import { driverAudit, type DriverChangeOrigin } from '../drivers.service.ts'
import { settleDrivers } from '../settle/settle.service.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { insertHolds, liftHoldRows, type HoldOfSeveral } from './several-holds.store.ts'

/** Locked in this transaction. */
type Locked = Pick<Driver, 'id' | 'auth_plant_id'>
type Placing = Pick<HoldOfSeveral, 'kind' | 'reason' | 'startsOn'>

/**
 * Places a hold of the same kind for each of these drivers, who may be named more than once: audited for each without its kind, settled, and told by the caller, who
 * knows whom it concerns. Answers the holds in the drivers' order.
 */
export async function placeHolds(
  tx: Tx,
  drivers: readonly Locked[],
  placing: Placing,
  origin: DriverChangeOrigin,
): Promise<readonly string[]> {
  const { userId, at } = origin
  const ids = await insertHolds(
    tx,
    drivers.map(({ id }) => ({ ...placing, driverId: id, by: userId, at })),
  )
  const audited = drivers.map((driver, n) =>
    driverAudit({ ...origin, driver, why: 'placed' }, { action: 'hold placed', after: { hold_id: ids[n] } }),
  )
  await writeAudit(tx, ...audited)
  await settleDrivers(tx, idsOf(drivers), { at, userId, why: 'on hold' })
  return ids
}

/** Lifts these holds of the drivers, as `placeHolds` places them; answers the drivers of those that were open. */
export async function liftHoldsOf(
  tx: Tx,
  drivers: readonly Locked[],
  holdIds: readonly string[],
  origin: DriverChangeOrigin,
): Promise<readonly string[]> {
  const { userId, at, why } = origin
  const lifted = await liftHoldRows(tx, holdIds, { by: userId, at, reason: why })
  const plants = new Map(drivers.map((driver) => [driver.id, driver]))
  const audited = lifted.flatMap(({ id, driver_id }) => {
    const driver = plants.get(driver_id)
    return driver ? [driverAudit({ ...origin, driver, why: 'lifted' }, { action: 'hold lifted', after: { hold_id: id } })] : []
  })
  await writeAudit(tx, ...audited)
  await settleDrivers(tx, idsOf(drivers), { at, userId, why: 'hold lifted' })
  return lifted.map(({ driver_id }) => driver_id)
}

const idsOf = (drivers: readonly Locked[]): readonly string[] => drivers.map(({ id }) => id)
