import { sql } from 'kysely'
import type { JobCounts } from '#platform/server/jobs/queue-state.store.ts'
import { watchRows, type Failure } from '#platform/server/jobs/watched-queue.ts'

const isActive = sql<boolean>`(not is_paused and ended is null and removed_at is null)`
/** Tried so often in an hour and a half. It is tried until it succeeds, but somebody should look. */
const heldUp = sql<boolean>`attempts >= 9`

/** Reports that are sent at their hour. */
export const scheduleQueue = watchRows({
  name: 'send-reports',
  title: 'Reports by mail',
  count: sql<JobCounts>`select (count(*) filter (where not ${heldUp}))::int as waiting, 0 as running, (count(*) filter (where ${heldUp}))::int as failed
    from report_schedule where ${isActive} and (due_at <= now() or ${heldUp})`,
  failed: (plantId, limit) => sql<Failure>`select id, 'Scheduled report ' || id as about, due_at as at,
      'It could not be made for more than an hour. It is tried again every hour.' as reason
    from report_schedule where ${isActive} and ${heldUp} and auth_plant_id = ${plantId} order by due_at desc limit ${limit}`,
  sendAgain: ({ plantId, id }, now) => sql`update report_schedule set attempts = 0, try_at = ${now}
    where id = ${id} and auth_plant_id = ${plantId} and ${isActive} and ${heldUp}`,
})
