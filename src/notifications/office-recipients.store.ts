import { isInForce } from '#accounts/users/in-force.sql.ts'
import type { Permission } from '#accounts/permissions.rules.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Recipient } from './notifications.store.ts'

type OfficeQuery = { plantId: string | null; transporterId: string; now: Date }

/** The transporter's active users at the plant whose role sees drivers. */
export async function findOfficeRecipients(tx: Tx, { plantId, transporterId, now }: OfficeQuery): Promise<Recipient[]> {
  const users = await tx
    .selectFrom('allocation as l')
    .innerJoin('app_user as u', 'u.id', 'l.user_id')
    .innerJoin('role_permission as p', 'p.role_id', 'l.role_id')
    .select('u.id')
    .distinct()
    .where('u.is_active', '=', true)
    .where('p.permission', '=', 'drivers.read' satisfies Permission)
    .where('l.portal', '=', 'transporter_portal')
    .where('l.auth_plant_id', '=', plantId)
    .where('l.transporter_id', '=', transporterId)
    .where(isInForce('l', now))
    .orderBy('u.id')
    .execute()
  return users.map(({ id }) => ({ userId: id, portal: 'transporter_portal', transporterId }))
}
