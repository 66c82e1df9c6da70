import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

/** What a schedule can name: a view, a role whose shared view it sends, and a transporter in its view's filters. */
type NamedInSchedules = { readonly viewId: string } | { readonly roleId: string } | { readonly transporterId: string }

/** The schedules that name it and have not ended, as texts. */
export async function listSchedulesNaming(db: Db, named: NamedInSchedules): Promise<readonly string[]> {
  const { rows } = await sql<{ view: string; by: string }>`
    select v.name as view, u.first_name || ' ' || u.last_name as by
    from report_schedule s join saved_filter v on v.id = s.view_id join app_user u on u.id = s.user_id
    where s.ended is null and s.removed_at is null and ${isNamed(named)} order by s.id limit 4`.execute(db)
  return rows.map(({ view, by }) => `the scheduled report '${view}' of ${by}`)
}

function isNamed(named: NamedInSchedules): RawBuilder<boolean> {
  if ('viewId' in named) return sql`v.id = ${named.viewId}`
  if ('roleId' in named) return sql`v.role_id = ${named.roleId}`
  return sql`('&' || v.query || '&') like ${`%&transporter_id=${named.transporterId}&%`}`
}
