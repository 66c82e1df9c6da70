import { sql } from 'kysely'
import { aRole } from '#accounts/accounts.factory.ts'
import { permissionNames } from '#accounts/permissions.rules.ts'
import type { Db } from '#platform/server/database/database.ts'

type ManyUsers = { users: number; plants: number }

const rolesAtHand = 60

/**
 * So many staff, each with access to three of the plants through one of 60 roles; answers the plants' ids. Without emails, each of which would take a
 * lock. Needs 'analyze' afterwards.
 */
export async function manyUsers(db: Db, { users, plants }: ManyUsers): Promise<string[]> {
  const roles: string[] = []
  for (let n = 0; n < rolesAtHand; n++) {
    const permissions = permissionNames.filter((_, index) => (index * 7 + n) % 3 > 0)
    roles.push(await aRole(db, { portal: 'staff_portal', permissions, name: `Role ${n} of ${rolesAtHand}` }))
  }
  const added = await sql<{ id: string }>`
    insert into auth_plant (name) select 'Site ' || n from generate_series(1, ${plants}::int) n returning id`.execute(db)
  const plantIds = added.rows.map(({ id }) => id)
  await sql`
    with person as (
      insert into app_user (first_name, last_name, phone)
      select 'First' || n % 997, 'Last' || n % 1009, '+25471' || lpad(n::text, 7, '0') from generate_series(1, ${users}::int) n
      returning id
    )
    insert into allocation (user_id, auth_plant_id, portal, role_id)
    select id, (${plantIds}::bigint[])[1 + (id + nth * 7) % ${plants}::int], 'staff_portal', (${roles}::bigint[])[1 + (id + nth) % ${rolesAtHand}::int]
    from person, generate_series(0, 2) nth`.execute(db)
  return plantIds
}
