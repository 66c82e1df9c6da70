import type { Portal } from './portals.rules.ts'
import type { Permission } from './permissions.rules.ts'
import type { ProgramScope } from './program-scopes.rules.ts'

/** Access of users of these portals. */
export type PortalAccess = { who: 'allocated'; portals: readonly Portal[]; permission?: Permission; anyOf?: readonly Permission[] }

/** Access for staff, with the permission where given. */
export const staff = (permission?: Permission): PortalAccess => ({
  who: 'allocated',
  portals: ['staff_portal'],
  ...(permission && { permission }),
})

/** Access for staff with any of these permissions. */
export const staffWith = (...anyOf: readonly Permission[]): PortalAccess => ({ who: 'allocated', portals: ['staff_portal'], anyOf })

/** Access for transporters' users, with the permission where given. */
export const transporter = (permission?: Permission): PortalAccess => ({
  who: 'allocated',
  portals: ['transporter_portal'],
  ...(permission && { permission }),
})

/** Access for users of any of these portals, with the permission where given. */
export const portalUsers = (portals: readonly Portal[], permission?: Permission): PortalAccess => ({
  who: 'allocated',
  portals,
  ...(permission && { permission }),
})

/** Access of programs whose key has the scope. */
export const program = (scope: ProgramScope): { who: 'program'; scope: ProgramScope } => ({ who: 'program', scope })
