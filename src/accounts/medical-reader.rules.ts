import type { Permission } from './permissions.rules.ts'
import type { Portal } from './portals.rules.ts'

/** Who may know a driver's fitness to work and open medical reports: staff with the permission. A transporter never does, whatever its role says. */
export const readsMedicals = ({ portal, permissions }: { portal: Portal; permissions: readonly Permission[] }): boolean =>
  portal === 'staff_portal' && permissions.includes('medical.read')
