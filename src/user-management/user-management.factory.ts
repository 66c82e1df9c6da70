import { anAllocation, aRole, aSession, aUser } from '#accounts/accounts.factory.ts'
import type { Permission } from '#accounts/permissions.rules.ts'
import type { Db } from '#platform/server/database/database.ts'

export type Colleague = {
  readonly userId: string
  readonly allocationId: string
  readonly roleId: string
  readonly token: string
  readonly phone: string
}

/** A user of the plant whose role has these permissions, with a session. */
export async function aColleague(
  { db, now }: { readonly db: Db; readonly now: Date },
  plantId: string,
  permissions: readonly Permission[] = ['drivers.read'],
): Promise<Colleague> {
  const { userId, phone } = await aUser(db, { firstName: 'Juma', lastName: 'Otieno' })
  const roleId = await aRole(db, { portal: 'staff_portal', permissions })
  const allocationId = await anAllocation(db, { userId, plantId, portal: 'staff_portal', roleId })
  return { userId, phone, roleId, allocationId, token: await aSession(db, { userId, allocationId, now }) }
}
