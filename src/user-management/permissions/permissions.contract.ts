import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { permissionAreas, permissionLevels, type PermissionArea } from '#accounts/permission-catalogue.rules.ts'
import { permissionNames, type Permission } from '#accounts/permissions.rules.ts'
import { portals } from '#accounts/portals.rules.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { optionalText } from '#platform/contract/shapes.ts'

export const PermissionKey: z.ZodMiniType<Permission, Permission> = z.enum(permissionNames, 'Choose among the permissions')

const areas = Object.keys(permissionAreas) as PermissionArea[]
const levels = Object.keys(permissionLevels) as (keyof typeof permissionLevels)[]

const CatalogueEntry = z.object({
  key: PermissionKey,
  label: z.string(),
  area: z.enum(areas),
  level: z.enum(levels),
  portals: z.array(z.enum(portals)),
  calls: z.array(z.object({ method: z.string(), path: z.string(), summary: z.string() })),
  roles: z.array(z.object({ _id: z.string(), name: z.string(), portal: z.enum(portals), people: z.number() })),
  people: z.number(),
})
export type CatalogueEntry = z.output<typeof CatalogueEntry>

const Holder = z.object({
  _id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  roles: z.array(z.object({ _id: z.string(), name: z.string() })),
  /** The last day of the last of these roles; null without an end. */
  ends_on: z.nullable(z.string()),
})
export type PermissionHolder = z.output<typeof Holder>

const access = staff('users.manage')

/** The permissions that the code knows, and who holds them at the session's plant. */
export const permissionsContract = {
  index: route({
    method: 'GET',
    path: '/v2/admin/permissions/index',
    summary: 'Every permission, with the calls that it opens, the roles that have it, and how many people at this plant',
    access,
    input: z.object({}),
    output: z.object({ data: z.array(CatalogueEntry) }),
  }),
  whoCan: route({
    method: 'GET',
    path: '/v2/admin/permissions/who-can',
    summary: 'The people at this plant who hold a permission, and through which roles',
    access,
    input: z.object({ permission: PermissionKey, search: z.optional(optionalText(100)), ...pageInput }),
    output: paged(Holder),
  }),
}
