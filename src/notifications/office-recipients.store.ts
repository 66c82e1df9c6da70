import { isInForce } from '#accounts/users/in-force.sql.ts'
import type { Portal } from '#accounts/portals.rules.ts'
import type { Permission } from '#accounts/permissions.rules.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Recipient } from './notifications.store.ts'

type Query = { plantId: string | null; byId: string | undefined; now: Date }

/** The transporter's active users at the plant whose role sees drivers, without the person who acted. */
export async function findOfficeRecipients(tx: Tx, { transporterId, ...query }: Query & { transporterId: string }): Promise<Recipient[]> {
  const users = await usersOf(tx, 'transporter_portal', query)
    .innerJoin('role_permission as p', 'p.role_id', 'l.role_id')
    .where('p.permission', '=', 'drivers.read' satisfies Permission)
    .where('l.transporter_id', '=', transporterId)
    .execute()
  return users.map(({ id }) => ({ userId: id, portal: 'transporter_portal', transporterId }))
}

/** The doctor's active users at the plant, without the person who acted. */
export async function findDoctorRecipients(tx: Tx, { doctorId, ...query }: Query & { doctorId: string }): Promise<Recipient[]> {
  const users = await usersOf(tx, 'doctor', query).where('l.doctor_id', '=', doctorId).execute()
  return users.map(({ id }) => ({ userId: id, portal: 'doctor', transporterId: null }))
}

const usersOf = (tx: Tx, portal: Portal, { plantId, byId, now }: Query) =>
  tx
    .selectFrom('allocation as l')
    .innerJoin('app_user as u', 'u.id', 'l.user_id')
    .select('u.id')
    .distinct()
    .where('u.is_active', '=', true)
    .where('l.portal', '=', portal)
    .where('l.auth_plant_id', '=', plantId)
    .$if(byId !== undefined, (users) => users.where('u.id', '<>', byId ?? ''))
    .where(isInForce('l', now))
    .orderBy('u.id')
