import { sql } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import type { CardHistoryRow } from '#drivers/card/card-history.store.ts'
import type { CardSides } from '../card-print/card-sides.contract.ts'
import type { PrintableCard } from '../card-print/card-sides.rules.ts'
import type { CardOutcome } from '#drivers/card/card-ends.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'

/** A driver with the cards that they had, and what stands against handing over the present one. */
export type CardDetails = {
  driver: Driver
  printable: PrintableCard
  sides: CardSides
  cards: readonly CardHistoryRow[]
  blockers: readonly string[]
  unmet: readonly string[]
  isPictureOutdated: boolean
  oldCardNo: string | null
}

export type IssuedCard = {
  id: string
  driver_id: string
  card_no: string
  allocated_at: Date
  handed_over_at: Date | null
  handed_over_by: string | null
  cancelled_at: Date | null
  signature_file_id: string | null
}

/** The card; out of scope and missing give the same 404. Lock its driver before changing it. */
export async function findScopedCard(db: Db, { plantId }: Pick<Scope, 'plantId'>, id: string): Promise<IssuedCard> {
  return db
    .selectFrom('card as c')
    .innerJoin('driver as d', 'd.id', 'c.driver_id')
    .select(['c.id', 'c.driver_id', 'c.card_no', 'c.allocated_at', 'c.handed_over_at', 'c.cancelled_at', 'c.signature_file_id'])
    .select(sql<string | null>`(select first_name || ' ' || last_name from app_user where id = c.handed_over_by)`.as('handed_over_by'))
    .where('c.id', '=', id)
    .where('d.auth_plant_id', '=', plantId)
    .executeTakeFirstOrThrow(notFound)
}

export type HandOver = {
  cardId: string
  receivedBy: string
  by: string
  /** Of an earlier day, noon at the plant, or the moment of allocation where that is later. */
  on: PlainDate
  timeZone: string
  signatureFileId: string | null
}

export async function recordHandOver(
  tx: Tx,
  { cardId, receivedBy, by, on, timeZone, signatureFileId, ...time }: HandOver & { today: PlainDate; at: Date },
): Promise<void> {
  const noon = sql<Date>`greatest(allocated_at, (${on}::date + time '12:00') at time zone ${timeZone})`
  await tx
    .updateTable('card')
    .set({
      handed_over_at: on === time.today ? time.at : noon,
      received_by: receivedBy,
      handed_over_by: by,
      signature_file_id: signatureFileId,
    })
    .where('id', '=', cardId)
    .execute()
}

export type OldCard = { id: string; card_no: string }

/** The driver's last card that was handed over and has ended, where nobody has recorded yet what became of it. */
export async function findOldCard(db: Db, driverId: string): Promise<OldCard | undefined> {
  const last = await db
    .selectFrom('card')
    .select(['id', 'card_no', 'outcome'])
    .where('driver_id', '=', driverId)
    .where('handed_over_at', 'is not', null)
    .where('cancelled_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.outcome === null ? last : undefined
}

export async function setCardOutcome(tx: Tx, cardId: string, outcome: CardOutcome): Promise<void> {
  await tx.updateTable('card').set({ outcome }).where('id', '=', cardId).execute()
}
