import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'

/** An event on its way to a receiver. */
export type DueDelivery = {
  id: string
  webhookId: string
  plantId: string
  url: string
  secretVersion: number
  rotatedAt: Date | null
  attempts: number
  eventId: string
  type: string
  at: Date
  data: object
}

/** As long as an attempt can take, with room: a server that dies in it leaves the event to the next one. */
const leaseSeconds = 60

/**
 * Takes events that are due, at most five of each webhook, so that a receiver that hangs holds up nobody else's for long. Of one driver only the
 * earliest is taken: receivers get them in their order.
 */
export async function takeDueDeliveries(db: Db, now: Date): Promise<readonly DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    update webhook_delivery d
    set attempts = d.attempts + 1, last_at = ${now}, next_at = ${now}::timestamptz + make_interval(secs => ${sql.lit(leaseSeconds)})
    from (
      select due.id from webhook w cross join lateral (
        select x.id from webhook_delivery x
        where x.webhook_id = w.id and x.state = 'waiting' and x.next_at <= ${now}
          and (x.driver_id is null or not exists (select from webhook_delivery y
            where y.webhook_id = x.webhook_id and y.driver_id = x.driver_id and y.id < x.id and y.state = 'waiting'))
        order by x.id limit 5 for update skip locked
      ) due where w.is_active limit 40
    ) taken, webhook w, webhook_event e
    where d.id = taken.id and w.id = d.webhook_id and e.id = d.event_id
    returning d.id, w.id as "webhookId", w.auth_plant_id as "plantId", w.url, w.secret_version as "secretVersion", w.rotated_at as "rotatedAt",
      d.attempts, e.id as "eventId", e.type, e.at, e.data`.execute(db)
  return rows
}

export async function noteDelivered(tx: Tx, { id, webhookId }: DueDelivery, answer: string): Promise<void> {
  await tx.updateTable('webhook_delivery').set({ state: 'delivered', answer }).where('id', '=', id).execute()
  await tx.updateTable('webhook').set({ failing_since: null }).where('id', '=', webhookId).where('failing_since', 'is not', null).execute()
}

/** `next` is null where the event is given up. True where the webhook answered until now. */
export async function noteNotDelivered(
  tx: Tx,
  { id, webhookId }: DueDelivery,
  { answer, next, now }: { answer: string; next: Date | null; now: Date },
): Promise<boolean> {
  await tx
    .updateTable('webhook_delivery')
    .set({ state: next ? 'waiting' : 'failed', answer, ...(next && { next_at: next }) })
    .where('id', '=', id)
    .execute()
  const first = await tx
    .updateTable('webhook')
    .set({ failing_since: now })
    .where('id', '=', webhookId)
    .where('failing_since', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return first !== undefined
}

export async function switchOff(tx: Tx, webhookId: string): Promise<void> {
  await tx.updateTable('webhook').set({ is_active: false }).where('id', '=', webhookId).execute()
}
