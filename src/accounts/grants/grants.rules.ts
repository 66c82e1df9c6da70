import type { Permission } from '../permissions.rules.ts'
import type { Portal } from '../portals.rules.ts'

/** Permissions of the staff portal by plant id: what a person holds, or what a change touches. */
export type Holdings = ReadonlyMap<string, ReadonlySet<Permission>>

type Granted = { plantId: string; portal: Portal; permissions: Iterable<Permission> }

export const managesUsers = (holdings: Holdings, plantId: string): boolean => holdings.get(plantId)?.has('users.manage') === true

/** The permissions that the granter lacks at the plant: nobody grants what they do not hold. Other portals' roles only need `users.manage`. */
export function missingToGrant(holdings: Holdings, { plantId, portal, permissions }: Granted): readonly Permission[] {
  const held = holdings.get(plantId)
  return neededToGrant({ portal, permissions }).filter((permission) => held?.has(permission) !== true)
}

export const neededToGrant = ({ portal, permissions }: Omit<Granted, 'plantId'>): readonly Permission[] => [
  ...new Set<Permission>(portal === 'staff_portal' ? ['users.manage', ...permissions] : ['users.manage']),
]

/** Whether the person manages users, and holds every permission concerned, at each plant that a change touches. */
export const covers = (holdings: Holdings, touched: Holdings): boolean =>
  [...touched].every(([plantId, permissions]) => missingToGrant(holdings, { plantId, portal: 'staff_portal', permissions }).length === 0)
