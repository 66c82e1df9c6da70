import { isInForce } from '#accounts/users/in-force.sql.ts'
import type { Actor } from '#accounts/people.ts'
import type { Db } from '#platform/server/database/database.ts'

export type OtherPlant = { allocationId: string; id: string; name: string }

/** The other plants at which a person may verify drivers in the same portal. */
export async function listOtherPlants(db: Db, { userId, portal, plant }: Actor, now: Date): Promise<OtherPlant[]> {
  return db
    .selectFrom('allocation as a')
    .innerJoin('auth_plant as p', 'p.id', 'a.auth_plant_id')
    .innerJoin('role_permission as r', (join) => join.onRef('r.role_id', '=', 'a.role_id').on('r.permission', '=', 'requests.raise'))
    .select(['a.id as allocationId', 'p.id', 'p.name'])
    .where('a.user_id', '=', userId)
    .where('a.portal', '=', portal)
    .where('p.id', '<>', plant.id)
    .where(isInForce('a', now))
    .orderBy('p.name')
    .execute()
}
