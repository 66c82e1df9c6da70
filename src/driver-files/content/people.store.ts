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

/** Everybody who works at the plant, or for a transport office of it. */
export const listPeopleOfPlant = (db: Db, plantId: string): Promise<readonly FilePerson[]> =>
  db
    .selectFrom('allocation as l')
    .innerJoin('app_user as u', 'u.id', 'l.user_id')
    .innerJoin('role as r', 'r.id', 'l.role_id')
    .select(['u.id', sql<string>`u.first_name || ' ' || u.last_name`.as('name'), 'r.name as role'])
    .distinctOn('u.id')
    .where('l.auth_plant_id', '=', plantId)
    .orderBy('u.id')
    .orderBy('l.id', 'desc')
    .execute()

type Named = { plantId: string; driverId: string; keys: readonly string[] }

/** Other drivers of the plant whose whole name is one of these; none that is called as this driver is. */
export const listOtherDriversNamed = (db: Db, { plantId, driverId, keys }: Named): Promise<readonly { id: string; name: string }[]> =>
  db
    .selectFrom('driver as d')
    .select(['d.id', 'd.name'])
    .where('d.auth_plant_id', '=', plantId)
    .where('d.id', '<>', driverId)
    .where('d.name_key', '=', sql<string>`any(${keys}::text[])`)
    .where('d.name_key', '<>', ({ selectFrom }) => selectFrom('driver as o').select('o.name_key').where('o.id', '=', driverId))
    .execute()

export const findDriverName = async (db: Db, driverId: string): Promise<string> =>
  (await db.selectFrom('driver').select('name').where('id', '=', driverId).executeTakeFirstOrThrow()).name

/** Doctors and witnesses that the driver's own records name in full. */
export async function listNamedInRecords(db: Db, driverId: string): Promise<readonly FilePerson[]> {
  const doctors = await db
    .selectFrom('doctor as o')
    .select(['o.id', 'o.name'])
    .where(({ or, eb }) =>
      or([
        eb('o.id', 'in', eb.selectFrom('clearance').select('doctor_id').where('driver_id', '=', driverId)),
        eb('o.id', 'in', eb.selectFrom('request').select('doctor_id').where('driver_id', '=', driverId)),
      ]),
    )
    .execute()
  const tests = await db
    .selectFrom('driver_test')
    .select(['id', 'witness'])
    .where('driver_id', '=', driverId)
    .where('witness', 'like', '% %')
    .execute()
  return [
    ...doctors.map(({ id, name }) => ({ id: `doctor ${id}`, name, role: 'A doctor' })),
    ...tests.map(({ id, witness }) => ({ id: `witness ${id}`, name: witness ?? '', role: 'A witness' })),
  ]
}
