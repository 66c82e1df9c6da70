import type { Db } from '#platform/server/database/database.ts'
import type { Actor } from '../people.ts'
import type { Permission } from '../permissions.rules.ts'
import { isInForce } from './in-force.sql.ts'

export type OfficePlant = { id: string; name: string }

/** The plants at which this person acts for the same office with this permission, by name: each plant gave it to the person, so a colleague's opens nothing. */
export const listOfficePlants = (
  db: Db,
  { userId, transporter }: Pick<Actor, 'userId' | 'transporter'>,
  { permission, now }: { permission: Permission; now: Date },
): Promise<readonly OfficePlant[]> =>
  db
    .selectFrom('auth_plant as p')
    .select(['p.id', 'p.name'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('allocation as a')
          .innerJoin('role_permission as r', 'r.role_id', 'a.role_id')
          .select('a.id')
          .whereRef('a.auth_plant_id', '=', 'p.id')
          .where('a.user_id', '=', userId)
          .where('a.portal', '=', 'transporter_portal')
          .where('a.transporter_id', '=', transporter?.id ?? null)
          .where('r.permission', '=', permission)
          .where(isInForce('a', now)),
      ),
    )
    .orderBy('p.name')
    .execute()
