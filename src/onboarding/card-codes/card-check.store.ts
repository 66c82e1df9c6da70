import { driverStatus } from '#drivers/driver-status.contract.ts'
import type { Db } from '#platform/server/database/database.ts'

export type CheckedCard = { name: string; transporter: string; isInForce: boolean }

/** Whether a card is in force: handed over, not cancelled, and its driver active. */
export async function findCheckedCard(db: Db, cardId: string): Promise<CheckedCard | undefined> {
  const found = await db
    .selectFrom('card as c')
    .innerJoin('driver as d', 'd.id', 'c.driver_id')
    .innerJoin('transporter as t', 't.id', 'd.transporter_id')
    .select(['d.name', 't.name as transporter', 'd.status_id', 'c.handed_over_at', 'c.cancelled_at'])
    .where('c.id', '=', cardId)
    .executeTakeFirst()
  if (!found) return undefined
  const { name, transporter, status_id, handed_over_at, cancelled_at } = found
  return { name, transporter, isInForce: handed_over_at !== null && cancelled_at === null && status_id === driverStatus.active }
}
