import { isAllowed } from '#platform/contract/access.ts'
import { conflict, forbidden, invalid, notFound } from '#platform/server/http/refusal.ts'
import type { Actor, Handlers } from '../people.ts'
import { maxSavedFilters, shareAccess, type SavedFilter, type savedFiltersContract } from './saved-filters.contract.ts'
import {
  deleteSavedFilter,
  insertSavedFilter,
  listSavedFilters,
  listSharedRoles,
  renameSavedFilter,
  type FilterReader,
  type SavedFilterRow,
} from './saved-filters.store.ts'

export const savedFiltersApi: Handlers<typeof savedFiltersContract> = {
  index: async ({ input, actor, db }) => {
    const reader = readerOf(actor)
    const rows = await listSavedFilters(db, reader, input.list)
    const roles = reader.isSharing ? await listSharedRoles(db, reader) : []
    return { filters: rows.map((row) => presentFilter(row, reader)), roles: roles.map(({ id, name }) => ({ _id: id, name })) }
  },

  create: async ({ input: { role_id, ...filter }, actor, db }) => {
    const reader = readerOf(actor)
    if (role_id !== undefined) {
      if (!reader.isSharing) throw forbidden()
      const roles = await listSharedRoles(db, reader)
      if (!roles.some(({ id }) => id === role_id)) throw invalid({ role_id: 'Choose a role of this plant' })
    }
    const owner = role_id === undefined ? { user_id: actor.userId } : { auth_plant_id: actor.plant.id, role_id }
    if (!(await insertSavedFilter(db, { ...filter, owner }, maxSavedFilters)))
      throw conflict('too_many_filters', `You can save at most ${maxSavedFilters} filters of a list. Delete one, then try again.`)
    return { message: 'Filter saved' }
  },

  rename: async ({ input, actor, db }) => {
    if (!(await renameSavedFilter(db, readerOf(actor), input))) throw notFound()
    return { message: 'Filter renamed' }
  },

  remove: async ({ input, actor, db }) => {
    if (!(await deleteSavedFilter(db, readerOf(actor), input.id))) throw notFound()
    return { message: 'Filter deleted' }
  },
}

const readerOf = (actor: Actor): FilterReader => ({
  userId: actor.userId,
  plantId: actor.plant.id,
  portal: actor.portal,
  allocationId: actor.allocationId,
  isSharing: isAllowed(shareAccess, actor),
})

const presentFilter = ({ id, name, query, role_id, role_name }: SavedFilterRow, { isSharing }: FilterReader): SavedFilter => ({
  _id: id,
  name,
  query,
  role: role_id === null || role_name === null ? null : { _id: role_id, name: role_name },
  can_change: role_id === null || isSharing,
})
