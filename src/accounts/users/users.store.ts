import type { Db } from '#platform/server/database/database.ts'
import type { Portal } from '../portals.rules.ts'

/** Full names by user id ('Jane Doe'), for lists and histories; unknown ids are omitted. */
export async function findUserNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const users = await db
    .selectFrom('app_user')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(users.map((user) => [user.id, `${user.first_name} ${user.last_name}`]))
}

type PortalFilter = { readonly plantId: string; readonly portal: Portal; readonly transporterId?: string }

export type UserRow = {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
  readonly phone: string
}

/** Active users with an allocation to the portal at the plant (and to the transporter, where given), by name, each once. */
export async function listUsersOfPortal(db: Db, { plantId, portal, transporterId }: PortalFilter): Promise<UserRow[]> {
  return db
    .selectFrom('app_user')
    .select(['id', 'first_name', 'last_name', 'email', 'phone'])
    .where('is_active', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('allocation')
          .select('allocation.id')
          .whereRef('allocation.user_id', '=', 'app_user.id')
          .where('allocation.auth_plant_id', '=', plantId)
          .where('allocation.portal', '=', portal)
          .$if(transporterId !== undefined, (query) => query.where('allocation.transporter_id', '=', transporterId ?? '')),
      ),
    )
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .execute()
}
