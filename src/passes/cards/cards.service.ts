import { auditDriver, type DriverChangeContext } from '#drivers/drivers.service.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { cancelCard, restoreCancelledCard } from './cards.store.ts'

/** Cancels the driver's allocated card, handed over or not. Answers its number; undefined where there is none. */
export async function endCard(tx: Tx, deed: DriverChangeContext): Promise<string | undefined> {
  const cardNo = await cancelCard(tx, deed.driver.id, deed.at)
  if (cardNo !== undefined) await auditDriver(tx, deed, { action: 'card cancelled', before: { card_no: cardNo }, after: { card_no: null } })
  return cardNo
}

/** Restores the driver's last card if nobody else has it. Answers its number; undefined where it stays cancelled. */
export async function restoreCard(tx: Tx, deed: DriverChangeContext): Promise<string | undefined> {
  const cardNo = await restoreCancelledCard(tx, deed.driver.id)
  if (cardNo !== undefined) await auditDriver(tx, deed, { action: 'card restored', before: { card_no: null }, after: { card_no: cardNo } })
  return cardNo
}
