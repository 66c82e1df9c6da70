import { isAllowed } from '#platform/contract/access.ts'
import type { Db } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { Actor } from '../people.ts'
import type { Permission } from '../permissions.rules.ts'
import { shareAccess } from './saved-filters.contract.ts'
import { findListOfFilter, updateDefaultFilter, type FilterReader } from './saved-filters.store.ts'

export { findListOfFilter } from './saved-filters.store.ts'

/** What is saved: the lists and how much of them. */
export type SavedKind = {
  /** Before a list's name in the database, where two kinds have lists of one name. */
  prefix: string
  lists: readonly string[]
  /** Of messages: 'Filter'. */
  noun: string
  /** Of one owner, a person or a role at a plant. */
  max: number
  /** Whether `max` is of each list or of all together. */
  isMaxOfEach: boolean
  /** Roles without it cannot open the lists. */
  permission?: Permission
}

export const filterReader = (kind: SavedKind, actor: Actor): FilterReader => ({
  userId: actor.userId,
  plantId: actor.plant.id,
  portal: actor.portal,
  allocationId: actor.allocationId,
  isSharing: isAllowed(shareAccess, actor),
  lists: storedLists(kind),
})

export const storedLists = ({ prefix, lists }: SavedKind): readonly string[] => lists.map((list) => prefix + list)

type ChosenDefault = { list: string; id: string | null }

/** The filter that the reader's list opens with; none for null. Throws 404 for one of another list, or that the reader may not use. */
export async function setDefaultFilter(db: Db, reader: FilterReader, { list, id }: ChosenDefault): Promise<void> {
  if (id !== null && (await findListOfFilter(db, reader, id)) !== list) throw notFound()
  await updateDefaultFilter(db, reader, { list, id })
}
