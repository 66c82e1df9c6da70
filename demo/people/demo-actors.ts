import { permissionNames } from '#accounts/permissions.rules.ts'
import type { Actor } from '#accounts/people.ts'
import type { AuthPlant } from '#administration/auth-plants/auth-plants.store.ts'
import type { Db } from '#platform/server/database/database.ts'

/** The people of a plant as they act there without a session, offices with their transporter. */
export async function listDemoActors(db: Db, plant: AuthPlant): Promise<readonly Actor[]> {
  const people = await db
    .selectFrom('allocation as a')
    .innerJoin('app_user as u', 'u.id', 'a.user_id')
    .leftJoin('transporter as t', 't.id', 'a.transporter_id')
    .select([
      'u.id',
      'u.first_name',
      'u.last_name',
      'u.phone',
      'u.email',
      'a.id as allocation_id',
      'a.portal',
      't.id as transporter_id',
      't.name',
    ])
    .where('a.auth_plant_id', '=', plant.id)
    .where('a.portal', 'in', ['staff_portal', 'transporter_portal'])
    .orderBy('u.id')
    .execute()
  return people.map((person) => ({
    userId: person.id,
    firstName: person.first_name,
    lastName: person.last_name,
    phone: person.phone,
    email: person.email,
    sessionId: '',
    allocationId: person.allocation_id,
    portal: person.portal === 'staff_portal' ? 'staff_portal' : 'transporter_portal',
    roleName: '',
    permissions: permissionNames,
    plant: { id: plant.id, name: plant.name, country: plant.country, timeZone: plant.time_zone, idNoPattern: '' },
    transporter: person.transporter_id === null ? null : { id: person.transporter_id, name: person.name ?? '' },
    doctor: null,
    company: null,
  }))
}
