import { permissionCatalogue } from '#accounts/permission-catalogue.rules.ts'
import type { Permission } from '#accounts/permissions.rules.ts'
import { lastDayBefore } from '#accounts/grants/ends.rules.ts'
import type { CatalogueEntry, PermissionHolder } from './permissions.contract.ts'
import type { HeldPermission, HolderRow } from './permissions.store.ts'

export type OpenedCall = CatalogueEntry['calls'][number]
type Sources = { held: readonly HeldPermission[]; callsOf: (permission: Permission) => readonly OpenedCall[] }

/** Every permission of the code; one that no role has is there too. */
export function presentCatalogue({ held, callsOf }: Sources): CatalogueEntry[] {
  const heldByKey = new Map(held.map((entry) => [entry.permission, entry]))
  return permissionCatalogue.map(({ key, label, area, level, portals }) => {
    const { people = 0, roles = [] } = heldByKey.get(key) ?? {}
    return {
      key,
      label,
      area,
      level,
      people,
      portals: [...portals],
      calls: [...callsOf(key)],
      roles: roles.map(({ id, ...role }) => ({ _id: id, ...role })),
    }
  })
}

/** `ends_at` is the moment after the last day. */
export const presentHolder = ({ id, first_name, last_name, roles, ends_at }: HolderRow, timeZone: string): PermissionHolder => ({
  _id: id,
  first_name,
  last_name,
  roles: roles.map((role) => ({ _id: role.id, name: role.name })),
  ends_on: ends_at && lastDayBefore(ends_at, timeZone),
})
