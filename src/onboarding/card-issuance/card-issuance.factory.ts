import { driverStatus } from '#drivers/driver-status.contract.ts'
import { settle } from '#drivers/drivers.factory.ts'
import type { NewDriver } from '#drivers/drivers.store.ts'
import { findAllocatedCard } from '#drivers/card/cards.store.ts'
import { aPassHolder, type PassHolderFields } from '#drivers/pass/passes.factory.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { insertBatch } from './card-batches.store.ts'

type PrintedCard = PassHolderFields & { plantId: string; printedBy: string; at?: Date }

/** A driver with a pass whose card is printed and waits to be handed over. */
export async function aPrintedCard(
  db: Db,
  { printedBy, at = new Date('2026-11-20T08:00:00Z'), ...fields }: PrintedCard,
): Promise<NewDriver & { id: string; cardNo: string | null; cardId: string }> {
  const driver = await aPassHolder(db, { status_id: driverStatus.cardIssuance, isCardAtOffice: true, ...fields })
  const cardId = (await findAllocatedCard(db, driver.id))?.id ?? ''
  await inTransaction(db, async (tx) => {
    await insertBatch(tx, { plantId: fields.plantId, layout: 'single', by: printedBy, at, cardIds: [cardId] })
    await settle(tx, [driver.id], at)
  })
  return { ...driver, cardId }
}
