import { sql } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { WebhookEvent } from './webhook-events.rules.ts'

/** A plant with a webhook, up to where its changes have become events, and today there. */
export type HookedPlant = { id: string; name: string; timeZone: string }
export type Cursor = { seq: number; day: PlainDate }

export async function listHookedPlants(db: Db): Promise<HookedPlant[]> {
  return db
    .selectFrom('auth_plant as p')
    .select(['p.id', 'p.name', 'p.time_zone as timeZone'])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('webhook as w').select('w.id').whereRef('w.auth_plant_id', '=', 'p.id').where('w.is_active', '=', true)),
    )
    .execute()
}

/** Starts at the present, whatever there was before. */
export async function startCursor(tx: Tx, plantId: string, { seq, day }: Cursor): Promise<void> {
  await tx
    .insertInto('webhook_cursor')
    .values({ auth_plant_id: plantId, seq: String(seq), day })
    .onConflict((conflict) => conflict.column('auth_plant_id').doUpdateSet({ seq: String(seq), day }))
    .execute()
}

export async function forgetVerdicts(tx: Tx, plantId: string): Promise<void> {
  await tx.deleteFrom('webhook_driver').where('auth_plant_id', '=', plantId).execute()
}

/** Locks the cursor; undefined while another server reads on from it. */
export async function lockCursor(tx: Tx, plantId: string): Promise<Cursor | undefined> {
  const row = await tx
    .selectFrom('webhook_cursor')
    .select(['seq', 'day'])
    .where('auth_plant_id', '=', plantId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row && { seq: Number(row.seq), day: row.day }
}

export async function moveCursor(tx: Tx, plantId: string, { seq, day }: Cursor): Promise<void> {
  await tx
    .updateTable('webhook_cursor')
    .set({ seq: String(seq), day })
    .where('auth_plant_id', '=', plantId)
    .execute()
}

/** The next changes of the plant after this number, at most `limit`. */
export async function listChangesAfter(
  tx: Tx,
  plantId: string,
  { seq, limit }: { seq: number; limit: number },
): Promise<readonly { seq: number; driverId: string }[]> {
  const rows = await tx
    .selectFrom('gate_change')
    .select(['seq', 'driver_id'])
    .where('auth_plant_id', '=', plantId)
    .where('seq', '>', String(seq))
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map(({ seq: number, driver_id }) => ({ seq: Number(number), driverId: driver_id }))
}

/**
 * Notes those as changed whose requirements ran out after the day `from`, up to `today`, and those whose hold began or ended in these days: a requirement does not
 * hold on its expiry day, nor a hold on its end day.
 */
export async function noteExpired(tx: Tx, plantId: string, { from, today }: { from: PlainDate; today: PlainDate }): Promise<void> {
  await sql`
    insert into gate_change (auth_plant_id, driver_id)
    select auth_plant_id, id from driver d
    where auth_plant_id = ${plantId} and exists (select from card where driver_id = d.id)
      and exists (select from unnest(array[pass_expiry, medical_expiry, ddt_expiry, bulker_expiry, licence_expiry, spot_until, own_until]
          || array(select unnest(array[lower(held), upper(held)]) from unnest(held_days) held)) e (day)
        where e.day > ${from}::date and e.day <= ${today}::date)`.execute(tx)
}

/** What receivers know of these drivers. */
export async function findKnown(tx: Tx, plantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  const rows = await tx
    .selectFrom('webhook_driver')
    .select(['driver_id', 'may_load'])
    .where('auth_plant_id', '=', plantId)
    .where('driver_id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ driver_id, may_load }) => [driver_id, may_load]))
}

export async function rememberVerdict(tx: Tx, plantId: string, driverId: string, mayLoad: boolean): Promise<void> {
  await tx
    .insertInto('webhook_driver')
    .values({ auth_plant_id: plantId, driver_id: driverId, may_load: mayLoad })
    .onConflict((conflict) => conflict.columns(['auth_plant_id', 'driver_id']).doUpdateSet({ may_load: mayLoad }))
    .execute()
}

export type NewWebhookEvent = {
  plantId: string
  type: WebhookEvent
  driverId: string
  cardId?: string | undefined
  checkId?: string | undefined
  at: Date
  data: object
}

/** Inserts an event and lets it wait for each webhook that hears of it. A card's cancellation is one event of the plant, and so is a check. */
export async function insertWebhookEvent(tx: Tx, { plantId, type, driverId, cardId, checkId, at, data }: NewWebhookEvent): Promise<void> {
  await sql`
    with event as (
      insert into webhook_event (auth_plant_id, type, driver_id, card_id, check_id, at, data)
      values (${plantId}, ${type}, ${driverId}, ${cardId ?? null}, ${checkId ?? null}, ${at}, ${JSON.stringify(data)}) on conflict do nothing returning id
    )
    insert into webhook_delivery (webhook_id, event_id, driver_id, next_at)
    select w.id, e.id, ${driverId}::bigint, ${at} from event e cross join webhook w
    where w.auth_plant_id = ${plantId} and w.is_active and ${type} = any(w.events)`.execute(tx)
}

type ExpiringPass = { id: string; card_no: string; pass_expiry: PlainDate }

/** The drivers with a card in force whose pass runs out on this day. */
export async function listExpiring(tx: Tx, plantId: string, day: PlainDate): Promise<readonly ExpiringPass[]> {
  return tx
    .selectFrom('driver as d')
    .innerJoin('card as c', 'c.driver_id', 'd.id')
    .select(['d.id', 'c.card_no', 'd.pass_expiry'])
    .where('c.cancelled_at', 'is', null)
    .where('c.handed_over_at', 'is not', null)
    .where('d.auth_plant_id', '=', plantId)
    .where('d.pass_expiry', '=', day)
    .$narrowType<{ pass_expiry: PlainDate }>()
    .execute()
}

/** Cards of these drivers that were cancelled after the plant's first webhook was added. */
export async function listCancelledCards(
  tx: Tx,
  plantId: string,
  ids: readonly string[],
): Promise<readonly { id: string; driver_id: string; card_no: string }[]> {
  return tx
    .selectFrom('card as c')
    .select(['c.id', 'c.driver_id', 'c.card_no'])
    .where('c.driver_id', 'in', [...ids])
    .where('c.cancelled_at', '>', ({ selectFrom }) =>
      selectFrom('webhook')
        .select(({ fn }) => fn.min('created_at').as('first'))
        .where('auth_plant_id', '=', plantId),
    )
    .orderBy('c.id')
    .execute()
}

/** Deletes events of before, with what is known of their delivery. */
export async function deleteOldEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhook_event').where('at', '<', before).execute()
}
