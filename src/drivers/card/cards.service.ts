import { auditDriver, type DriverChangeContext } from '../drivers.service.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { CardEndReason } from './card-ends.rules.ts'
import { cancelCard, restoreCancelledCard } from './cards.store.ts'

/** What else is asked of cards: who has or had a number, what a driver holds, and new ones of a batch or register, which audit them themselves. */
export { findCardInForce, findRestorableCard, findUsedCardNos, insertCards, listCardsInForce } from './cards.store.ts'
export { listCardHistory } from './card-history.store.ts'

/** Cancels the driver's allocated card, handed over or not. Returns its number; undefined where there is none. */
export async function endCard(tx: Tx, change: DriverChangeContext, reason: CardEndReason = 'cancelled'): Promise<string | undefined> {
  const cardNo = await cancelCard(tx, change.driver.id, change.at, { reason, by: change.userId, comment: change.why })
  const action = reason === 'discarded' ? 'card discarded' : 'card cancelled'
  const after = { card_no: null, ...(reason !== 'cancelled' && { end_reason: reason }) }
  if (cardNo !== undefined) await auditDriver(tx, change, { action, before: { card_no: cardNo }, after })
  return cardNo
}

/** Restores the driver's last card, the same one, if no newer card has its number. Returns its number; undefined where it stays cancelled. */
export async function restoreCard(tx: Tx, change: DriverChangeContext): Promise<string | undefined> {
  const cardNo = await restoreCancelledCard(tx, change.driver.id)
  if (cardNo !== undefined)
    await auditDriver(tx, change, { action: 'card restored', before: { card_no: null }, after: { card_no: cardNo } })
  return cardNo
}
