import type { Tx } from '#platform/server/database/database.ts'
import { moveEnds } from './clearances/moved-ends.service.ts'
import { remeasureAll } from './clearances/remeasure.service.ts'
import { auditDriver, type DriverChange } from './drivers.service.ts'
import { setHomePlant, type Driver } from './drivers.store.ts'
import { settleDrivers } from './settle/settle.service.ts'

type Move = DriverChange & { plantId: string; moveId: string }

/** Makes another plant the driver's own, with an audit row at both. Pass, card and clearances come along and follow the rules of the new one. Answers the driver there. */
export async function moveHomeTo(tx: Tx, { plantId, moveId, ...change }: Move): Promise<Driver> {
  const { driver, at } = change
  const moved = { ...driver, auth_plant_id: plantId }
  await setHomePlant(tx, driver.id, plantId, at)
  for (const at_plant of [driver, moved])
    await auditDriver(
      tx,
      { ...change, driver: at_plant },
      {
        action: 'driver moved to another plant',
        before: { auth_plant_id: driver.auth_plant_id },
        after: { auth_plant_id: plantId, home_move_id: moveId },
      },
    )
  const here = { ...change, driver: moved }
  await moveEnds(tx, here)
  await remeasureAll(tx, { plantId, driverIds: [driver.id] }, change)
  await settleDrivers(tx, [driver.id], change)
  return moved
}
