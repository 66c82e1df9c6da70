import { sql } from 'kysely'
import type { JobCounts } from '#platform/server/jobs/queue-state.store.ts'
import { watchRows, type Failure } from '#platform/server/jobs/watched-queue.ts'

/** Tried so often in an hour and a half. It is never given up, but somebody should look. */
const heldUp = sql<boolean>`attempts >= 9`

/** Announcements on their way to the bell. */
export const newsQueue = watchRows({
  name: 'deliver-news',
  title: 'Notifications',
  count: sql<JobCounts>`select (count(*) filter (where not ${heldUp}))::int as waiting, 0 as running, (count(*) filter (where ${heldUp}))::int as failed
    from outbox where delivered_at is null`,
  failed: (plantId, limit) => sql<Failure>`select id, 'Notification ' || id || ' about ' || topic as about, created_at as at,
      'It could not be delivered for more than an hour. It is tried again every hour.' as reason
    from outbox where delivered_at is null and ${heldUp} and auth_plant_id = ${plantId} order by id desc limit ${limit}`,
  sendAgain: ({ plantId, id }, now) => sql`update outbox set attempts = 0, next_try_at = ${now}
    where id = ${id} and auth_plant_id = ${plantId} and delivered_at is null and ${heldUp}`,
})

const givenUp = sql<boolean>`mail_next_try_at is null and emailed_at is null and mail_attempts > 0`

/** Mails, which go out after the bell has rung. */
export const mailQueue = watchRows({
  name: 'send-mail',
  title: 'Mail',
  count: sql<JobCounts>`select (select count(*)::int from notification where mail_next_try_at is not null and emailed_at is null) as waiting, 0 as running,
    (select count(*)::int from notification where ${givenUp}) as failed`,
  failed: (plantId, limit) => sql<Failure>`select id, 'Mail of notification ' || id as about, created_at as at,
      'The mail server did not take it for three days.' as reason
    from notification where ${givenUp} and auth_plant_id = ${plantId} order by id desc limit ${limit}`,
  sendAgain: ({ plantId, id }, now) => sql`update notification set mail_attempts = 0, mail_next_try_at = ${now}, mail_error = null
    where id = ${id} and auth_plant_id = ${plantId} and ${givenUp}`,
})
