import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

/** What a schedule can name: a view, a role whose shared view it sends, and a transporter in its view's filters. */
type NamedInSchedules = { viewId: string } | { roleId: string } | { transporterId: string }

/** The schedules that name it and have not ended, as texts. */
export async function listSchedulesNaming(db: Db, named: NamedInSchedules): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('report_schedule as s')
    .innerJoin('saved_filter as v', 'v.id', 's.view_id')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .select(['v.name as view', sql<string>`u.first_name || ' ' || u.last_name`.as('by')])
    .where('s.ended', 'is', null)
    .where('s.removed_at', 'is', null)
    .where(isNamed(named))
    .orderBy('s.id')
    .limit(4)
    .execute()
  return rows.map(({ view, by }) => `the scheduled report '${view}' of ${by}`)
}

function isNamed(named: NamedInSchedules): RawBuilder<boolean> {
  if ('viewId' in named) return sql`v.id = ${named.viewId}`
  if ('roleId' in named) return sql`v.role_id = ${named.roleId}`
  return sql`('&' || v.query || '&') like ${`%&transporter_id=${named.transporterId}&%`}`
}
