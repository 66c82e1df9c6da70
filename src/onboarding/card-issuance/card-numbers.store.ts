import type { Tx } from '#platform/server/database/database.ts'

export type CardSequence = { lastNo: number; prefix: string }

/** Locks the plant's sequence for this transaction, so that no two cards get the same number. */
export async function lockCardSequence(tx: Tx, plantId: string): Promise<CardSequence> {
  await tx
    .insertInto('card_sequence')
    .values({ auth_plant_id: plantId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { last_no, card_prefix } = await tx
    .selectFrom('card_sequence as s')
    .innerJoin('auth_plant as p', 'p.id', 's.auth_plant_id')
    .select(['s.last_no', 'p.card_prefix'])
    .where('s.auth_plant_id', '=', plantId)
    .forUpdate('s')
    .executeTakeFirstOrThrow()
  return { lastNo: Number(last_no), prefix: card_prefix }
}

export async function setLastCardNo(tx: Tx, plantId: string, lastNo: number): Promise<void> {
  await tx.updateTable('card_sequence').set({ last_no: lastNo }).where('auth_plant_id', '=', plantId).execute()
}
