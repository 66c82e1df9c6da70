import { sql } from 'kysely'
import { watchRows } from '#platform/server/jobs/watched-queue.ts'

const isActive = sql<boolean>`(not is_paused and ended is null and removed_at is null)`
/** Tried so often in an hour and a half. It is tried until it succeeds, but somebody should look. */
const heldUp = sql<boolean>`attempts >= 9`

/** Reports that are sent at their hour. */
export const scheduleQueue = watchRows({
  name: 'send-reports',
  title: 'Reports by mail',
  count: (db) =>
    db
      .selectFrom('report_schedule')
      .where(isActive)
      .where(sql<boolean>`(due_at <= now() or ${heldUp})`)
      .select([
        sql<number>`(count(*) filter (where not ${heldUp}))::int`.as('waiting'),
        sql<number>`0`.as('running'),
        sql<number>`(count(*) filter (where ${heldUp}))::int`.as('failed'),
      ])
      .executeTakeFirstOrThrow(),
  listFailed: async (db, plantId, limit) => {
    const failed = db.selectFrom('report_schedule').where(isActive).where(heldUp).where('auth_plant_id', '=', plantId)
    const rows = await failed.select(['id', 'due_at']).orderBy('due_at', 'desc').limit(limit).execute()
    const reason = 'It could not be made for more than an hour. It is tried again every hour.'
    return rows.map(({ id, due_at: at }) => ({ id, about: `Scheduled report ${id}`, at, reason }))
  },
  sendAgain: ({ plantId, id }, now) => sql`update report_schedule set attempts = 0, try_at = ${now}
    where id = ${id} and auth_plant_id = ${plantId} and ${isActive} and ${heldUp}`,
})
