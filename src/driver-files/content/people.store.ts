import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

export type FilePerson = { id: string; name: string; role: string }

/** These people, with their role at the plant; those without one there have that of their portal. */
export const listFilePeople = (db: Db, plantId: string, ids: readonly string[]): Promise<readonly FilePerson[]> =>
  db
    .selectFrom('app_user as u')
    .select(['u.id', sql<string>`u.first_name || ' ' || u.last_name`.as('name')])
    .select(({ selectFrom }) =>
      selectFrom('allocation as l')
        .innerJoin('role as r', 'r.id', 'l.role_id')
        .whereRef('l.user_id', '=', 'u.id')
        .orderBy(sql`l.auth_plant_id = ${plantId}`, 'desc')
        .orderBy('l.id', 'desc')
        .limit(1)
        .select('r.name')
        .as('role'),
    )
    .where('u.id', '=', sql<string>`any(${ids}::bigint[])`)
    .execute()
    .then((rows) => rows.map(({ role, ...person }) => ({ ...person, role: role ?? 'Former user' })))
