import { routeName } from '#platform/contract/route.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { portals, type Portal } from '#accounts/portals.rules.ts'
import { isAllowed } from '#platform/contract/access.ts'
import { allRoutes } from '#app/openapi.ts'
import { databaseBefore } from '../world/older-database.ts'

/** The calls as they were before migration 0033: by permission ('' for none), then by the portals that could call them. */
type FrozenAccess = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
const frozen = JSON.parse(await readFile(join(import.meta.dirname, 'access-before-0033.json'), 'utf8')) as FrozenAccess

type OldRole = { name: string; portal: Portal; permissions: readonly string[] }

const oldPermissions =
  'drivers.read drivers.import requests.read requests.raise requests.decide medical.read violations.record events.manage onboarding.manage administration.manage users.manage reports.read audit.read'.split(
    ' ',
  )
/** A safety officer had all but these. */
const notForOfficers = ['medical.read', 'administration.manage', 'users.manage', 'audit.read']
const officer = oldPermissions.filter((permission) => !notForOfficers.includes(permission))

/** The demonstration's roles as they were, and each permission alone in each portal. */
const oldRoles: readonly OldRole[] = [
  { name: 'Safety admin', portal: 'staff_portal', permissions: oldPermissions },
  { name: 'Safety officer', portal: 'staff_portal', permissions: officer },
  { name: 'Gate clerk', portal: 'staff_portal', permissions: ['drivers.read', 'requests.read', 'requests.raise', 'violations.record'] },
  { name: 'Transport office', portal: 'transporter_portal', permissions: ['drivers.read', 'requests.read', 'requests.raise'] },
  { name: 'Doctor', portal: 'doctor', permissions: ['requests.raise'] },
  { name: 'Trainer', portal: 'trainer', permissions: ['requests.raise'] },
  ...portals.flatMap((portal) => oldPermissions.map((permission) => ({ name: permission, portal, permissions: [permission] }))),
]

/** What the role could call before; calls that are gone since are left out. */
function allowedBefore({ portal, permissions }: OldRole): string[] {
  const held = Object.entries(frozen).filter(([permission]) => permission === '' || permissions.includes(permission))
  const open = held.flatMap(([, byPortals]) => Object.entries(byPortals).filter(([those]) => those.split(' ').includes(portal)))
  const present = new Set(allRoutes.map(routeName))
  return open.flatMap(([, names]) => names.filter((name) => present.has(name))).sort()
}

const frozenNames = new Set(Object.values(frozen).flatMap((byPortals) => Object.values(byPortals).flat()))

it('every role can call after the finer permissions exactly what it could call before', async () => {
  const { owner, upgrade } = await databaseBefore('0033')
  const roles = JSON.stringify(oldRoles.map((role, index) => ({ id: index + 1, ...role })))
  await sql`insert into role (id, portal, name) overriding system value
    select id, portal, name from jsonb_to_recordset(${roles}::jsonb) r (id bigint, portal text, name text)`.execute(owner.db)
  await sql`select setval(pg_get_serial_sequence('role', 'id'), ${oldRoles.length})`.execute(owner.db)
  await sql`insert into role_permission (role_id, permission)
    select id, unnest(permissions) from jsonb_to_recordset(${roles}::jsonb) r (id bigint, permissions text[])`.execute(owner.db)

  await upgrade()

  const { rows } = await sql<{ permissions: string[] }>`
    select array(select permission from role_permission where role_id = role.id) as permissions from role where not is_builtin and id <= ${oldRoles.length} order by id`.execute(
    owner.db,
  )
  const allowedAfter = ({ portal }: OldRole, permissions: readonly string[]) =>
    allRoutes
      .filter((route) => frozenNames.has(routeName(route)) && isAllowed(route.access, { portal, permissions }))
      .map(routeName)
      .sort()
  for (const [index, role] of oldRoles.entries())
    expect({ ...role, calls: allowedAfter(role, rows[index]?.permissions ?? []) }).toEqual({ ...role, calls: allowedBefore(role) })
  expect(rows).toHaveLength(oldRoles.length)
  expect(rows.flatMap(({ permissions }) => permissions)).not.toContain('requests.decide')
})
