import { sql } from 'kysely'
import type { Permission } from '#accounts/permissions.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'

type GuardAt = { userId: string; plantId: string; at: Date; permission?: Permission }

/** Whether a person could check, or had another permission, at the plant's gate at an earlier moment, when their account, access and role may have been others. */
export async function couldCheckAt(db: Db, { userId, plantId, at, permission = 'gate.check' }: GuardAt): Promise<boolean> {
  return valueOf(
    db,
    sql<boolean>`exists (
      select from allocation a join role r on r.id = a.role_id join app_user u on u.id = a.user_id join auth_plant p on p.id = a.auth_plant_id
      where a.user_id = ${userId} and a.auth_plant_id = ${plantId} and a.portal = 'staff_portal'
        and (case when a.created_at <= ${at} then a.ends_at is null or a.ends_at > ${at}
          -- Access that was given again since: the audit says what it was then. 'ends_on' is its last day.
          else coalesce((select e.action <> 'access ended' and (e.after->>'ends_on' is null
              or ((e.after->>'ends_on')::date + 1)::timestamp at time zone p.time_zone > ${at})
            from audit e where e.subject = 'user' and e.subject_id = a.user_id and e.auth_plant_id = a.auth_plant_id and e.at <= ${at}
              and e.action in ('access granted', 'access end changed', 'access ended') and coalesce(e.after->>'role', e.before->>'role') = r.name
            order by e.id desc limit 1), false) end)
        and coalesce((select jsonb_exists(c.before->'permissions', ${permission}) from audit c
          where c.subject = 'role' and c.subject_id = r.id and c.action = 'role changed' and c.at > ${at} order by c.id limit 1),
          exists (select from role_permission where role_id = r.id and permission = ${permission}))
        and coalesce((select (c.before->>'is_active')::boolean from audit c where c.subject = 'user' and c.subject_id = u.id
          and c.action in ('user disabled', 'user enabled') and c.at > ${at} order by c.id limit 1), u.is_active)
    )`,
  )
}
