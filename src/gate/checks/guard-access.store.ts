import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

type GuardAt = { readonly userId: string; readonly plantId: string; readonly at: Date }

/** Whether a person could check at the plant's gate at an earlier moment, when their account, access and role may have been others. */
export async function couldCheckAt(db: Db, { userId, plantId, at }: GuardAt): Promise<boolean> {
  const { rows } = await sql<{ could: boolean }>`
    select exists (
      select from allocation a join role r on r.id = a.role_id join app_user u on u.id = a.user_id
      where a.user_id = ${userId} and a.auth_plant_id = ${plantId} and a.portal = 'staff_portal' and (a.ends_at is null or a.ends_at > ${at})
        -- Access that was ended and given again since.
        and not exists (select from audit e where e.subject = 'user' and e.subject_id = a.user_id and e.action = 'access ended' and e.auth_plant_id = a.auth_plant_id
          and e.before->>'role' = r.name and e.at <= ${at} and not exists (
            select from audit g where g.subject = 'user' and g.subject_id = a.user_id and g.action = 'access granted' and g.auth_plant_id = a.auth_plant_id
              and g.after->>'role' = r.name and g.at >= e.at and g.at <= ${at}))
        and coalesce((select jsonb_exists(c.before->'permissions', ${permission}) from audit c
          where c.subject = 'role' and c.subject_id = r.id and c.action = 'role changed' and c.at > ${at} order by c.id limit 1),
          exists (select from role_permission where role_id = r.id and permission = ${permission}))
        and coalesce((select (c.before->>'is_active')::boolean from audit c where c.subject = 'user' and c.subject_id = u.id
          and c.action in ('user disabled', 'user enabled') and c.at > ${at} order by c.id limit 1), u.is_active)
    ) as could`.execute(db)
  return rows[0]?.could === true
}

const permission = 'gate.check'
