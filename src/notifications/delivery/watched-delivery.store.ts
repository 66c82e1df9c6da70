import { sql } from 'kysely'
import { heldUpReason, isHeldUp, watchRows } from '#platform/server/jobs/watched-queue.ts'

/** Announcements on their way to the bell. */
export const newsQueue = watchRows({
  name: 'deliver-news',
  title: 'Notifications',
  count: (db) =>
    db
      .selectFrom('outbox')
      .where('delivered_at', 'is', null)
      .select([
        sql<number>`(count(*) filter (where not ${isHeldUp}))::int`.as('waiting'),
        sql<number>`(count(*) filter (where ${isHeldUp}))::int`.as('failed'),
      ])
      .executeTakeFirstOrThrow(),
  listFailed: async (db, plantId, limit) => {
    const failed = db.selectFrom('outbox').where('delivered_at', 'is', null).where(isHeldUp).where('auth_plant_id', '=', plantId)
    const rows = await failed.select(['id', 'topic', 'created_at']).orderBy('id', 'desc').limit(limit).execute()
    const reason = heldUpReason('It could not be delivered')
    return rows.map(({ id, topic, created_at: at }) => ({ id, about: `Notification ${id} about ${topic}`, at, reason }))
  },
  sendAgain: ({ plantId, id }, now) => sql`update outbox set attempts = 0, next_try_at = ${now}
    where id = ${id} and auth_plant_id = ${plantId} and delivered_at is null and ${isHeldUp}`,
})

const givenUp = sql<boolean>`mail_next_try_at is null and emailed_at is null and mail_attempts > 0`

/** Mails, which go out after the bell has rung. */
export const mailQueue = watchRows({
  name: 'send-mail',
  title: 'Mail',
  count: (db) =>
    db
      .selectNoFrom([
        sql<number>`(select count(*)::int from notification where mail_next_try_at is not null and emailed_at is null)`.as('waiting'),
        sql<number>`(select count(*)::int from notification where ${givenUp})`.as('failed'),
      ])
      .executeTakeFirstOrThrow(),
  listFailed: async (db, plantId, limit) => {
    const failed = db.selectFrom('notification').where(givenUp).where('auth_plant_id', '=', plantId)
    const rows = await failed.select(['id', 'created_at']).orderBy('id', 'desc').limit(limit).execute()
    const reason = 'The mail server did not take it for three days.'
    return rows.map(({ id, created_at: at }) => ({ id, about: `Mail of notification ${id}`, at, reason }))
  },
  sendAgain: ({ plantId, id }, now) => sql`update notification set mail_attempts = 0, mail_next_try_at = ${now}, mail_error = null
    where id = ${id} and auth_plant_id = ${plantId} and ${givenUp}`,
})
