import { permissionCatalogue, permissionsOf } from '#accounts/permission-catalogue.rules.ts'
import { decides, type Permission } from '#accounts/permissions.rules.ts'
import type { Holdings } from '#accounts/grants/grants.rules.ts'
import type { Portal } from '#accounts/portals.rules.ts'
import { countText, joinList } from '#platform/contract/words.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'

export type PermissionChange = { added: readonly Permission[]; removed: readonly Permission[] }

export const changeOf = (before: readonly Permission[], after: readonly Permission[]): PermissionChange => ({
  added: after.filter((permission) => !before.includes(permission)),
  removed: before.filter((permission) => !after.includes(permission)),
})

/** 'View requests; View medical files' */
export const permissionLabels = (permissions: readonly Permission[]): string =>
  permissionCatalogue
    .filter(({ key }) => permissions.includes(key))
    .map(({ label }) => label)
    .join('; ')

export const outsidePortal = (portal: Portal, permissions: readonly Permission[]): readonly Permission[] => {
  const possible = permissionsOf(portal)
  return permissions.filter((permission) => !possible.includes(permission))
}

type RoleTouch = {
  portal: Portal
  /** The plants where the role is in force. */
  plantIds: readonly string[]
  /** Where the person is: an unused role is theirs to prepare, with what they hold there. */
  ownPlantId: string
  permissions: readonly Permission[]
}

/** What a change of a role touches. Of other portals' roles, managing users at the plant is enough. */
export const touchedBy = ({ portal, plantIds, ownPlantId, permissions }: RoleTouch): Holdings =>
  new Map(
    (plantIds.length > 0 ? plantIds : [ownPlantId]).map((plantId) => [plantId, new Set(portal === 'staff_portal' ? permissions : [])]),
  )

/** Combinations that let one person do what two should; a role may have them. */
export function roleWarnings(permissions: readonly Permission[]): string[] {
  const has = (permission: Permission): boolean => permissions.includes(permission)
  const decidesViolations = has(decides('process-violation')) || has(decides('process-transporter-violation'))
  return [
    ...(has('violations.record') && decidesViolations
      ? ['This role can both record a violation and decide it: one person could do both.']
      : []),
    ...(has('onboarding.verify') && has('onboarding.cards')
      ? ['This role can both verify documents and issue cards: one person could do both.']
      : []),
  ]
}

export type RoleUsers = {
  /** Names of some, where the person asking may know them. */
  named: readonly string[]
  total: number
  /** Whether access with this role has ended for all of them. */
  hasEnded: boolean
}

/** Whether it can be deleted: not while users have it or had it, since ended access stays on record. */
export function judgeRoleDelete({ named, total, hasEnded }: RoleUsers): Ruling {
  if (total === 0) return { ok: true }
  const others = total - named.length
  const rest = others > 0 ? [`${countText(others)} ${named.length > 0 ? 'other ' : ''}${others === 1 ? 'user' : 'users'}`] : []
  const users = joinList([...named, ...rest])
  const message = hasEnded
    ? `${users} had this role. Ended access stays on record, so the role stays too.`
    : `Used by ${users}. Give them another role first.`
  return { ok: false, code: 'in_use', message }
}

const longestName = 100

/** 'Gate clerk copy', then 'Gate clerk copy 2', …; `taken` in lower case. */
export function copyName(name: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n++) {
    const ending = n === 1 ? ' copy' : ` copy ${n}`
    const candidate = `${name.slice(0, longestName - ending.length).trimEnd()}${ending}`
    if (!taken.has(candidate.toLowerCase())) return candidate
  }
}
