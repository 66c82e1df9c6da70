import { inTransaction } from '#platform/server/database/database.ts'
import { forbidden, invalid, notFound } from '#platform/server/http/refusal.ts'
import type { Handlers } from '../people.ts'
import { filteredLists, type SavedFilter, type SavedFiltersContract } from './saved-filters.contract.ts'
import { filterReader, tooManySaved, type SavedKind } from './saved-filters.service.ts'
import {
  deleteSavedFilter,
  insertSavedFilter,
  listSavedFilters,
  listSharedRoles,
  renameSavedFilter,
  type FilterReader,
  type SavedFilterRow,
} from './saved-filters.store.ts'

export const savedFiltersApiOf = (kind: SavedKind): Handlers<SavedFiltersContract> => ({
  index: async ({ input, actor, db }) => {
    const reader = filterReader(kind, actor)
    const rows = await listSavedFilters(db, reader, kind.prefix + input.list)
    const roles = reader.isSharing ? await listSharedRoles(db, reader, kind.permission) : []
    return { filters: rows.map((row) => presentFilter(row, reader)), roles: roles.map(({ id, name }) => ({ _id: id, name })) }
  },

  create: async ({ input: { role_id, list, name, query }, actor, db }) => {
    const reader = filterReader(kind, actor)
    if (role_id !== undefined) {
      if (!reader.isSharing) throw forbidden()
      const roles = await listSharedRoles(db, reader, kind.permission)
      if (!roles.some(({ id }) => id === role_id)) throw invalid({ role_id: 'Choose a role of this plant' })
    }
    const owner = role_id === undefined ? { user_id: actor.userId } : { auth_plant_id: actor.plant.id, role_id }
    const stored = kind.prefix + list
    const counted = kind.isMaxOfEach ? [stored] : reader.lists
    const isAdded = await inTransaction(db, (tx) => insertSavedFilter(tx, { list: stored, name, query, owner }, { max: kind.max, counted }))
    if (!isAdded) throw tooManySaved(kind)
    return { message: `${kind.noun} saved` }
  },

  rename: async ({ input, actor, db }) => {
    if (!(await renameSavedFilter(db, filterReader(kind, actor), input))) throw notFound()
    return { message: `${kind.noun} renamed` }
  },

  remove: async ({ input, actor, db }) => {
    if (!(await deleteSavedFilter(db, filterReader(kind, actor), input.id))) throw notFound()
    return { message: `${kind.noun} deleted` }
  },
})

export const savedFiltersApi = savedFiltersApiOf({ prefix: '', lists: filteredLists, noun: 'Filter', max: 20, isMaxOfEach: true })

const presentFilter = (row: SavedFilterRow, { isSharing }: FilterReader): SavedFilter => ({
  _id: row.id,
  name: row.name,
  query: row.query,
  role: row.role_id === null || row.role_name === null ? null : { _id: row.role_id, name: row.role_name },
  can_change: row.role_id === null || isSharing,
  is_default: row.is_default,
})
