import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { CardEndReason } from './card-ends.rules.ts'
import { cardNoKey } from './card-no.rules.ts'

export type CardRow = { id: string; card_no: string; allocated_at: Date; handed_over_at: Date | null }

/** The card allocated to a driver and not cancelled, handed over or not. */
export async function findAllocatedCard(db: Db, driverId: string): Promise<CardRow | undefined> {
  return db
    .selectFrom('card')
    .select(['id', 'card_no', 'allocated_at', 'handed_over_at'])
    .where('driver_id', '=', driverId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
}

export type HeldCard = CardRow & { driver_id: string }

/** The cards allocated to these drivers and not cancelled. */
export async function listAllocatedCards(db: Db, driverIds: readonly string[]): Promise<HeldCard[]> {
  return db
    .selectFrom('card')
    .select(['id', 'driver_id', 'card_no', 'allocated_at', 'handed_over_at'])
    .where('driver_id', '=', sql<string>`any(${driverIds}::bigint[])`)
    .where('cancelled_at', 'is', null)
    .execute()
}

export type NewCard = {
  driver_id: string
  card_no: string
  allocated_at: Date
  /** Null until it is handed over. */
  handed_over_at: Date | null
  /** For a past card from a register. */
  cancelled_at?: Date | null
  created_by: string | null
}

/** Allocates cards; the database refuses a number that any card had before, and a second card in force. */
export async function insertCards(db: Db, cards: readonly NewCard[]): Promise<void> {
  if (cards.length === 0) return
  const insertedColumns = sql`driver_id, card_no, allocated_at, handed_over_at, cancelled_at, created_by`
  await sql`insert into card (${insertedColumns}) select ${insertedColumns} from jsonb_populate_recordset(null::card, ${JSON.stringify(cards)}::jsonb)`.execute(
    db,
  )
}

export type CardEnd = { reason: CardEndReason; by: string | null; comment: string | null }

/** Returns the number of the card that was cancelled; undefined where none was in force. */
export async function cancelCard(tx: Tx, driverId: string, at: Date, end?: CardEnd): Promise<string | undefined> {
  const { reason = 'cancelled', by = null, comment = null } = end ?? {}
  const cancelled = await tx
    .updateTable('card')
    .set({ cancelled_at: at, end_reason: reason, ended_by: by, end_comment: comment, ...(reason === 'lost' && { outcome: 'lost' }) })
    .where('driver_id', '=', driverId)
    .where('cancelled_at', 'is', null)
    .returning('card_no')
    .executeTakeFirst()
  return cancelled?.card_no
}

/** A card whose number a newer one has stays cancelled. */
const restorableCard = (driverId: string): RawBuilder<boolean> => sql<boolean>`
  id = (select max(id) from card where driver_id = ${driverId} and handed_over_at is not null)
  and coalesce(end_reason, 'cancelled') in ('cancelled', 'left') and coalesce(outcome, 'returned') = 'returned' and not is_repeat
  and not exists (select from card other where other.cancelled_at is null
    and (card_no_key(other.card_no) = card_no_key(card.card_no) or other.driver_id = card.driver_id))`

/** The number of the cancelled card that a reinstatement would restore. */
export async function findRestorableCard(db: Db, driverId: string): Promise<string | undefined> {
  const card = await db.selectFrom('card').select('card_no').where(restorableCard(driverId)).executeTakeFirst()
  return card?.card_no
}

/** Restores the driver's last handed-over card, unless it is gone, a newer card has its number or the driver holds another. Returns its number. */
export async function restoreCancelledCard(tx: Tx, driverId: string): Promise<string | undefined> {
  const card = await tx
    .updateTable('card')
    .set({ cancelled_at: null, end_reason: null, outcome: null, ended_by: null, end_comment: null })
    .where(restorableCard(driverId))
    .returning('card_no')
    .executeTakeFirst()
  return card?.card_no
}

export type CardHolder = {
  driverId: string
  name: string
  plantId: string
  cardNo: string
  isEnded: boolean
}

/** Whose cards have or had these numbers, by `cardNoKey`: a number is used once, whatever became of its card. The card in force first, then the newest. */
export async function findUsedCardNos(db: Db, cardNos: readonly string[]): Promise<Map<string, CardHolder>> {
  const { rows } = await sql<CardHolder & { key: string }>`
    select distinct on (key) card_no_key(c.card_no) as key, c.driver_id as "driverId", d.name, d.auth_plant_id as "plantId", c.card_no as "cardNo",
      c.cancelled_at is not null as "isEnded"
    from card c join driver d on d.id = c.driver_id
    where card_no_key(c.card_no) = any(${cardNos.map(cardNoKey)}::text[]) order by key, c.cancelled_at is null desc, c.id desc`.execute(db)
  return new Map(rows.map(({ key, ...holder }) => [key, holder]))
}
