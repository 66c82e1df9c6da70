import { anAllocation, aPhone, aRole, aUser, type CreatedPerson, type PersonOptions } from '#accounts/accounts.factory.ts'
import type { Permission } from '#accounts/permissions.rules.ts'
import type { Input } from '#platform/contract/route.ts'
import type { Db } from '#platform/server/database/database.ts'
import { officeContract } from './office.contract.ts'

const { invite } = officeContract
const portal = 'transporter_portal'
export const managerPermissions: readonly Permission[] = ['drivers.read', 'transporter.users']

type OfficeIds = { plantId: string; transporterId: string }
type Invitation = Input<typeof invite>
/** What creates users with a session. */
type People<Person> = { db: Db; as: (wanted: PersonOptions) => Promise<Person> }
type TestOffice<Person> = OfficeIds & {
  manager: Person
  roleId: string
  invitation: (changes?: Partial<Invitation>) => Invitation
  aPersonHere: (givenRole?: string) => Promise<{ userId: string; phone: string; allocationId: string }>
}

/** A transporter's office with a manager, and a role that they may give. */
export async function anOffice<Person extends CreatedPerson>(
  api: People<Person>,
  options: Partial<OfficeIds> = {},
): Promise<TestOffice<Person>> {
  const manager = await api.as({ portal, permissions: managerPermissions, firstName: 'Joyce', lastName: 'Wanjiku', ...options })
  const { plantId } = manager
  const transporterId = manager.transporterId ?? ''
  const roleId = await aRole(api.db, { portal, permissions: ['drivers.read'] })
  const invitation = (changes: Partial<Invitation> = {}) => ({
    first_name: 'Brian',
    last_name: 'Odhiambo',
    phone: aPhone(),
    role_id: roleId,
    ...changes,
  })
  const aPersonHere = async (givenRole = roleId) => {
    const user = await aUser(api.db, { firstName: 'Agnes', lastName: 'Moraa' })
    return { ...user, allocationId: await anAllocation(api.db, { userId: user.userId, plantId, portal, roleId: givenRole, transporterId }) }
  }
  return { manager, plantId, transporterId, roleId, invitation, aPersonHere }
}
