import type { Permission } from '#accounts/permissions.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { longerThanOwn } from '#accounts/grants/ends.rules.ts'
import { beyondOwnText, type GrantableRole, type ManagedPlant } from '../access.rules.ts'

/** A transporter's own people with access at one plant. */
export const mostWithAccess = 20
export const officeFullText = `Your transporter already has ${mostWithAccess} people with access at this plant. End the access of one of them first.`

export type Inviter = { permissions: readonly Permission[]; plant: Pick<ManagedPlant, 'name' | 'today'> }
/** With the last day of their own access, if it ends. */
type InviterUntil = Inviter & { lastDay?: PlainDate | undefined }
type Wanted = { role: GrantableRole | undefined; ends_on?: PlainDate | undefined }

const isOfPortal = (role: GrantableRole | undefined): role is GrantableRole => role?.portal === 'transporter_portal'

/** What the inviter does not hold of these permissions: nobody gives or ends it. */
export const beyondInviter = ({ permissions }: Inviter, wanted: readonly Permission[]): readonly Permission[] =>
  wanted.filter((permission) => !permissions.includes(permission))

/** A role of the transporter portal, of which the inviter holds every permission. */
export const canGive = (inviter: Inviter, role: GrantableRole): boolean =>
  isOfPortal(role) && beyondInviter(inviter, role.permissions).length === 0

/** The errors by field of access to be given. */
export function findOfficeProblems(inviter: InviterUntil, { role, ends_on }: Wanted): Readonly<Record<string, string>> {
  return {
    ...longerThanOwn(inviter.lastDay, inviter.plant.name, ends_on),
    ...(ends_on !== undefined && ends_on < inviter.plant.today && { ends_on: 'Choose today or a later day' }),
    ...roleProblem(inviter, role),
  }
}

function roleProblem(inviter: Inviter, role: GrantableRole | undefined): Record<string, string> {
  if (!isOfPortal(role)) return { role_id: 'Choose a role of the transporter portal' }
  const missing = beyondInviter(inviter, role.permissions)
  return missing.length === 0 ? {} : { role_id: beyondOwnText(missing, inviter.plant.name) }
}
