import type { Handlers } from '#accounts/people.ts'
import { findRefusal } from '../covering.service.ts'
import { findPlantsOfRole } from './role-use.store.ts'
import type { rolesContract } from './roles.contract.ts'
import { presentRole } from './roles.presenter.ts'
import { changeOf, roleWarnings, touchedBy } from './roles.rules.ts'
import { createRole, duplicateRole, removeRole, updateRole, type RoleListeners } from './roles.service.ts'
import { findRole, listRoles } from './roles.store.ts'

export const rolesApi = (listeners: RoleListeners): Handlers<typeof rolesContract> => ({
  index: async ({ input: { search, portal, sort, page, page_size }, actor, db, now }) => {
    const listing = { search, portal, sort, plantId: actor.plant.id, now }
    const { rows, total } = await listRoles(db, { ...listing, limit: page_size, offset: (page - 1) * page_size })
    return { data: rows.map(presentRole), page, page_size, total }
  },

  details: async ({ input, actor, db, now }) => ({ data: presentRole(await findRole(db, input.id, { plantId: actor.plant.id, now })) }),

  preview: async ({ input: { id, permissions, portal }, actor, db, now }) => {
    const role = id === undefined ? undefined : await findRole(db, id, { plantId: actor.plant.id, now })
    const change = changeOf(role?.permissions ?? [], [...new Set(permissions)])
    const touched = touchedBy({
      portal: role?.portal ?? portal,
      permissions: [...change.added, ...change.removed],
      plantIds: role ? await findPlantsOfRole(db, { roleId: role.id, now }) : [],
      ownPlantId: actor.plant.id,
    })
    return {
      added: [...change.added],
      removed: [...change.removed],
      people: role?.people ?? 0,
      plants: role?.plants ?? 0,
      warnings: roleWarnings(permissions),
      refusal: await findRefusal(db, { actor, now }, touched),
    }
  },

  create: async ({ input, actor, db, now }) => ({ message: 'Role added', _id: await createRole(db, { actor, now }, input) }),

  update: async ({ input, actor, db, now }) => {
    await updateRole(db, { actor, now }, input)
    return { message: 'Role changed' }
  },

  duplicate: async ({ input, actor, db, now }) => ({
    message: 'Role duplicated',
    _id: await duplicateRole(db, { actor, now }, input.id),
  }),

  remove: async ({ input, actor, db, now }) => {
    await removeRole(db, { actor, now }, { id: input.id, ...listeners })
    return { message: 'Role deleted' }
  },
})
