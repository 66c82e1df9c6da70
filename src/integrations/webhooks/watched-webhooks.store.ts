import { sql } from 'kysely'
import type { JobCounts } from '#platform/server/jobs/queue-state.store.ts'
import { watchRows, type Failure } from '#platform/server/jobs/watched-queue.ts'

/** Events on their way to receivers. */
export const webhookQueue = watchRows({
  name: 'deliver-webhook-events',
  title: 'Webhooks',
  count: sql<JobCounts>`select (select count(*)::int from webhook_delivery where state = 'waiting') as waiting, 0 as running,
    (select count(*)::int from webhook_delivery where state = 'failed') as failed`,
  failed: (plantId, limit) => sql<Failure>`select d.id, e.type || ' for ' || w.url as about, d.last_at as at,
      case when d.answer ~ '^[0-9]+$' then 'The receiver answered ' || d.answer || ' for three days.' else d.answer || ', for three days.' end as reason
    from webhook_delivery d join webhook w on w.id = d.webhook_id join webhook_event e on e.id = d.event_id
    where d.state = 'failed' and w.auth_plant_id = ${plantId} order by d.id desc limit ${limit}`,
  sendAgain: ({ plantId, id }, now) => sql`update webhook_delivery d set state = 'waiting', attempts = 0, next_at = ${now} from webhook w
    where d.id = ${id} and d.state = 'failed' and w.id = d.webhook_id and w.auth_plant_id = ${plantId}`,
})
