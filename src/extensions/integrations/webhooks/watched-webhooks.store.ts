import { sql } from 'kysely'
import { watchRows } from '#platform/server/jobs/watched-queue.ts'

const answeredSo = (answer: string | null): string =>
  /^\d+$/.test(answer ?? '') ? `The receiver answered ${answer} for three days.` : `${answer}, for three days.`

/** Events on their way to receivers. */
export const webhookQueue = watchRows({
  name: 'deliver-webhook-events',
  title: 'Webhooks',
  count: (db) =>
    db
      .selectNoFrom([
        sql<number>`(select count(*)::int from webhook_delivery where state = 'waiting')`.as('waiting'),
        sql<number>`(select count(*)::int from webhook_delivery where state = 'failed')`.as('failed'),
      ])
      .executeTakeFirstOrThrow(),
  listFailed: async (db, plantId, limit) => {
    const rows = await db
      .selectFrom('webhook as w')
      // By the index of each webhook, however many have failed at other plants.
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('webhook_delivery')
            .select(['id', 'event_id', 'last_at', 'answer'])
            .whereRef('webhook_id', '=', 'w.id')
            .where('state', '=', 'failed')
            .where('last_at', 'is not', null)
            .orderBy('id', 'desc')
            .limit(limit)
            .as('d'),
        (join) => join.onTrue(),
      )
      .innerJoin('webhook_event as e', 'e.id', 'd.event_id')
      .select(['d.id', 'e.type', 'w.url', 'd.last_at', 'd.answer'])
      .where('w.auth_plant_id', '=', plantId)
      .$narrowType<{ last_at: Date }>()
      .orderBy('d.id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ id, type, url, last_at: at, answer }) => ({ id, about: `${type} for ${url}`, at, reason: answeredSo(answer) }))
  },
  sendAgain: ({ plantId, id }, now) => sql`update webhook_delivery d set state = 'waiting', attempts = 0, next_at = ${now} from webhook w
    where d.id = ${id} and d.state = 'failed' and w.id = d.webhook_id and w.auth_plant_id = ${plantId}`,
})
