import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { demoOffice, demoRoles, demoStates } from './demo-people.ts'

/** Users of every state: most were seen lately, one is invited only, one has access for a while, one had it, and one is disabled. */
export async function setDemoUserStates(db: Db, people: ReadonlyMap<string, string>, now: Date): Promise<void> {
  const idOf = (name: string): string => people.get(name) ?? ''
  const hours = (count: number): Date => new Date(now.getTime() + count * 3_600_000)
  const invited: readonly string[] = [demoStates.invited, demoOffice.invited]
  const ids = [...people].filter(([name]) => !invited.includes(name)).map(([, id]) => id)
  await sql`update app_user set last_seen_at = ${now}::timestamptz - make_interval(hours => (id * 7 % 90)::int) where id = any(${ids}::bigint[])`.execute(
    db,
  )
  await db
    .updateTable('app_user')
    .set({ invited_at: hours(-50) })
    .where('id', 'in', invited.map(idOf))
    .execute()
  const setEnd = (name: string, ends_at: Date) => db.updateTable('allocation').set({ ends_at }).where('user_id', '=', idOf(name)).execute()
  for (const name of [demoOffice.invited, demoOffice.former])
    await sql`insert into allocation (user_id, auth_plant_id, portal, role_id, transporter_id, granted_by, created_at)
      select ${idOf(name)}, a.auth_plant_id, a.portal, r.id, a.transporter_id, a.user_id, ${hours(-300)}
      from allocation a join role r on r.portal = a.portal and r.name = ${demoRoles.office.name} where a.user_id = ${idOf(demoOffice.manager)}`.execute(
      db,
    )
  await setEnd(demoOffice.former, hours(-100))
  await setEnd(demoStates.former, hours(-240))
  await setEnd(demoStates.temporary, hours(30 * 24))
  await sql`insert into allocation (user_id, auth_plant_id, portal, role_id, created_at)
    select ${idOf(demoStates.disabled)}, auth_plant_id, portal, role_id, created_at from allocation where user_id = ${idOf(demoStates.former)}`.execute(
    db,
  )
  await db.updateTable('app_user').set({ is_active: false }).where('id', '=', idOf(demoStates.disabled)).execute()
}
