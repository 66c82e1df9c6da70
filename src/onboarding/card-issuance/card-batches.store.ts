import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { readPageAndTotal, type LimitOffset, type PageAndTotal } from '#platform/server/database/statements/page-and-total.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { CardLayout } from '../card-print/card-sides.contract.ts'

export type NewBatch = {
  plantId: string
  layout: CardLayout
  by: string
  at: Date
  /** In the order in which they are printed. */
  cardIds: readonly string[]
}

/** Records what was printed by whom, with which photograph; each card counts one print more. The drivers are locked. */
export async function insertBatch(tx: Tx, { plantId, layout, by, at, cardIds }: NewBatch): Promise<string> {
  const { id } = await tx
    .insertInto('card_batch')
    .values({ auth_plant_id: plantId, layout, printed_by: by, printed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('card_print')
    .values(cardIds.map((card_id, position) => ({ batch_id: id, card_id, position, picture_file_id: pictureOf(card_id) })))
    .execute()
  await tx
    .updateTable('card')
    .set(({ eb, fn }) => ({ printed_at: fn.coalesce('printed_at', eb.val(at)), print_count: eb('print_count', '+', 1) }))
    .where('id', '=', sql<string>`any(${cardIds}::bigint[])`)
    .execute()
  return id
}

const pictureOf = (cardId: string) =>
  sql<string | null>`(select d.picture_file_id from card c join driver d on d.id = c.driver_id where c.id = ${cardId})`

export type BatchRow = {
  id: string
  printed_at: Date
  printed_by: string
  layout: string
  cards: number
}

/** The plant's batches, the newest first. */
export const listBatches = (db: Db, plantId: string, page: LimitOffset): Promise<PageAndTotal<BatchRow>> =>
  readPageAndTotal(batches(db, plantId).orderBy('b.id', 'desc'), page)

export async function findBatch(db: Db, plantId: string, id: string): Promise<BatchRow> {
  return batches(db, plantId).where('b.id', '=', id).executeTakeFirstOrThrow(notFound)
}

const batches = (db: Db, plantId: string) =>
  db
    .selectFrom('card_batch as b')
    .innerJoin('app_user as u', 'u.id', 'b.printed_by')
    .select(['b.id', 'b.printed_at', 'b.layout'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('printed_by'))
    .select(sql<number>`(select count(*)::int from card_print p where p.batch_id = b.id)`.as('cards'))
    .where('b.auth_plant_id', '=', plantId)

export type BatchCardRow = {
  card_no: string
  driver_id: string
  name: string
  status_id: number
  is_waiting: boolean
}

/** The cards of a batch, in the order in which they were printed. */
export async function listBatchCards(db: Db, batchId: string): Promise<BatchCardRow[]> {
  return db
    .selectFrom('card_print as p')
    .innerJoin('card as c', 'c.id', 'p.card_id')
    .innerJoin('driver as d', 'd.id', 'c.driver_id')
    .select(['c.card_no', 'c.driver_id', 'd.name', 'd.status_id'])
    .select(sql<boolean>`c.cancelled_at is null and c.handed_over_at is null`.as('is_waiting'))
    .where('p.batch_id', '=', batchId)
    .orderBy('p.position')
    .execute()
}
