import { neverHeld, type HeldDays } from '../holds/held-days.rules.ts'
import { liftHoldsOf } from '../holds/several-holds.service.ts'
import type { DriverChangeContext } from '../drivers.service.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { holdStepText, type HeldBy } from './recalled.rules.ts'
import { hasOtherHolds, listOpenRecalls, listRenewedRecalls, setRenewed } from './recalled.store.ts'

export { isHeldByRecallOf } from './recalled.store.ts'

type Held = { id: string; heldDays: HeldDays }

/** The recalls that hold a driver, or will, and whether something else does. */
export async function findHeldBy(db: Db, { id, heldDays }: Held): Promise<HeldBy> {
  const recalls = heldDays === neverHeld ? [] : await listOpenRecalls(db, id)
  return { recalls, hasOthers: recalls.length > 0 && (await hasOtherHolds(db, id)) }
}

/** What a driver does about all holds, where recalls are among them; null where they are not, and the hold says whom to ask. */
export const findHoldStep = async (db: Db, driver: Held): Promise<string | null> => holdStepText(await findHeldBy(db, driver))

/** Lifts what holds the driver for recalls that this clearance answers: another issuer gave it, and it counts. Its approval tells the office what it changes. */
export async function liftRenewedRecalls(tx: Tx, change: DriverChangeContext, clearanceId: string): Promise<void> {
  const renewed = await listRenewedRecalls(tx, change.driver.id, clearanceId)
  if (renewed.length === 0) return
  await setRenewed(
    tx,
    renewed.map(({ id }) => id),
    clearanceId,
  )
  const holdIds = renewed.map(({ holdId }) => holdId)
  await liftHoldsOf(tx, [change.driver], holdIds, { ...change, why: 'renewed with another issuer' })
}
