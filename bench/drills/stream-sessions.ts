import pg from 'pg'
import type { DatabaseAddress } from '#platform/server/database/database.ts'
import { hashToken, randomToken } from '#platform/server/secrets/secrets.ts'
import { permissionNames } from '#accounts/permissions.rules.ts'
import { clientOptions } from '../database.ts'

const plants = 100

/**
 * Logs in so many members of staff, evenly at 100 plants of which the loaded one is the first; answers their tokens. Last seen tomorrow: a live stream
 * does not keep its session alive, and a run may be longer than an hour without a call.
 */
export async function logStaffIn(address: DatabaseAddress, count: number): Promise<readonly string[]> {
  const tokens = Array.from({ length: count }, randomToken)
  const client = new pg.Client(clientOptions(address))
  await client.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into auth_plant (name, country, time_zone) select 'Soak plant ' || n, 'KE', 'Africa/Nairobi' from generate_series(2, $1::int) n`,
      [plants],
    )
    await client.query(`insert into role (portal, name) values ('staff_portal', 'Soak')`)
    await client.query(
      `insert into role_permission (role_id, permission) select id, unnest($1::text[]) from role where portal = 'staff_portal' and name = 'Soak'`,
      [permissionNames],
    )
    await client.query(
      `with plant as (select id, row_number() over (order by id) - 1 as nth from auth_plant),
        token as (select hash, (row_number() over ()) as nth from unnest($1::bytea[]) hash),
        person as (
          insert into app_user (first_name, last_name, phone) select 'Soak', nth::text, '+2541' || lpad(nth::text, 8, '0') from token
          returning id, last_name::bigint as nth
        ),
        allocated as (
          insert into allocation (user_id, auth_plant_id, portal, role_id)
          select person.id, plant.id, 'staff_portal', (select id from role where portal = 'staff_portal' and name = 'Soak')
          from person join plant on plant.nth = person.nth % (select count(*) from plant) returning id, user_id
        )
      insert into session (token_hash, user_id, allocation_id, created_at, last_seen_at, expires_at)
        select token.hash, person.id, allocated.id, now(), now() + interval '1 day', now() + interval '7 days'
        from token join person using (nth) join allocated on allocated.user_id = person.id`,
      [tokens.map(hashToken)],
    )
    await client.query('commit')
  } finally {
    await client.end()
  }
  return tokens
}
