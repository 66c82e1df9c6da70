import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { permissionNames } from '#accounts/permissions.rules.ts'
import { portals } from '#accounts/portals.rules.ts'
import { masterName } from '#administration/master-data.contract.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { done, id, optionalText } from '#platform/contract/shapes.ts'
import { PermissionKey } from '../permissions/permissions.contract.ts'

const PortalName = z.enum(portals, 'Choose a portal')

export const RoleView = z.object({
  _id: z.string(),
  portal: PortalName,
  name: z.string(),
  description: z.string(),
  /** Kept complete by the product: nobody changes or deletes it. */
  is_builtin: z.boolean(),
  permissions: z.array(PermissionKey),
  /** Active users with the role in force: at all plants, and at the session's. */
  people: z.number(),
  people_here: z.number(),
  plants: z.number(),
})
export type RoleView = z.output<typeof RoleView>

const text = { name: masterName(), description: z._default(z.string().check(z.trim(), z.maxLength(200, 'Use at most 200 characters')), '') }
const permissions = z._default(z.array(PermissionKey).check(z.maxLength(permissionNames.length, 'Choose each permission once')), [])
const sorts: readonly string[] = ['portal', '-portal', 'name', '-name']

const path = '/v2/admin/roles'
const access = staff('users.manage')
const oneRole = z.object({ id: id() })
const created = z.extend(done(), { _id: z.string() })

/** Roles are the same at every plant; who has one differs by plant. */
export const rolesContract = {
  index: route({
    method: 'GET',
    path: `${path}/index`,
    summary: 'List the roles with their permissions and how many people have each',
    access,
    input: z.object({
      search: z.optional(optionalText(100)),
      portal: z.optional(PortalName),
      sort: z._default(z.enum(sorts, 'Sort by portal or name'), 'portal'),
      ...pageInput,
    }),
    output: paged(RoleView),
  }),
  details: route({
    method: 'GET',
    path: `${path}/details`,
    summary: 'One role',
    access,
    input: oneRole,
    output: z.object({ data: RoleView }),
  }),
  preview: route({
    method: 'POST',
    path: `${path}/preview`,
    summary: 'What these permissions would change, for how many people, with warnings; changes nothing',
    access,
    input: z.object({ id: z.optional(id()), portal: PortalName, permissions }),
    output: z.object({
      added: z.array(PermissionKey),
      removed: z.array(PermissionKey),
      people: z.number(),
      plants: z.number(),
      warnings: z.array(z.string()),
      /** Why the person asking may not save this, and who can. */
      refusal: z.nullable(z.string()),
    }),
  }),
  create: route({
    method: 'POST',
    path: `${path}/create`,
    summary: 'Add a role of permissions that one holds oneself',
    creates: true,
    access,
    input: z.object({ portal: PortalName, ...text, permissions }),
    output: created,
  }),
  update: route({
    method: 'PUT',
    path: `${path}/update`,
    summary: 'Change a role, for everybody who has it',
    access,
    input: z.object({ id: id(), ...text, permissions }),
    output: done(),
  }),
  duplicate: route({
    method: 'POST',
    path: `${path}/duplicate`,
    summary: 'Add a role with the permissions of another one',
    creates: true,
    access,
    input: oneRole,
    output: created,
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}/delete`,
    summary: 'Delete a role that nobody has or had',
    access,
    input: oneRole,
    output: done(),
  }),
}
