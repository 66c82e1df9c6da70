import { sql } from 'kysely'
import { heldUpReason, isHeldUp, watchRows } from '#platform/server/jobs/watched-queue.ts'

const isActive = sql<boolean>`(not is_paused and ended is null and removed_at is null)`
/** Reports that are sent at their hour. */
export const scheduleQueue = watchRows({
  name: 'send-reports',
  title: 'Reports by mail',
  count: (db) =>
    db
      .selectFrom('report_schedule')
      .where(isActive)
      .where(sql<boolean>`(due_at <= now() or ${isHeldUp})`)
      .select([
        sql<number>`(count(*) filter (where not ${isHeldUp}))::int`.as('waiting'),
        sql<number>`(count(*) filter (where ${isHeldUp}))::int`.as('failed'),
      ])
      .executeTakeFirstOrThrow(),
  listFailed: async (db, plantId, limit) => {
    const failed = db.selectFrom('report_schedule').where(isActive).where(isHeldUp).where('auth_plant_id', '=', plantId)
    const rows = await failed.select(['id', 'due_at']).orderBy('due_at', 'desc').limit(limit).execute()
    const reason = heldUpReason('It could not be made')
    return rows.map(({ id, due_at: at }) => ({ id, about: `Scheduled report ${id}`, at, reason }))
  },
  sendAgain: ({ plantId, id }, now) => sql`update report_schedule set attempts = 0, try_at = ${now}
    where id = ${id} and auth_plant_id = ${plantId} and ${isActive} and ${isHeldUp}`,
})
