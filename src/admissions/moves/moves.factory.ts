import { aUser } from '#accounts/accounts.factory.ts'
import { settle } from '#drivers/drivers.factory.ts'
import { setHomePlant } from '#drivers/drivers.store.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { decideWaiting, insertMove } from './moves.store.ts'

type Mover = { id: string; auth_plant_id: string; transporter_id: string }

/** Makes a driver another plant's at a moment; of what goes along with a move, nothing else. Answers the driver there. */
export async function aMove<D extends Mover>(db: Db, driver: D, { plantId, at }: { plantId: string; at: Date }): Promise<D> {
  const [asker, decider] = [await aUser(db), await aUser(db)]
  const whose = { driver_id: driver.id, transporter_id: driver.transporter_id, home_plant_id: driver.auth_plant_id }
  await inTransaction(db, async (tx) => {
    const asked = { auth_plant_id: plantId, reason: 'Drives for the new depot.', asked_by: asker.userId, asked_at: at }
    const id = await insertMove(tx, { ...whose, ...asked })
    await decideWaiting(tx, id, { state: 'moved', decided_by: decider.userId, decided_at: at, comment: null })
    await setHomePlant(tx, driver.id, plantId, at)
    await settle(tx, [driver.id], at)
  })
  return { ...driver, auth_plant_id: plantId }
}
