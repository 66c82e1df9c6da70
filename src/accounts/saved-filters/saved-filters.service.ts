import { isAllowed } from '#platform/contract/access.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { conflict, notFound } from '#platform/server/http/refusal.ts'
import type { Actor } from '../people.ts'
import type { Permission } from '../permissions.rules.ts'
import { shareAccess } from './saved-filters.contract.ts'
import {
  findListOfFilter,
  findOwnFilter,
  insertSavedFilter,
  listOwnNames,
  updateDefaultFilter,
  type FilterReader,
} from './saved-filters.store.ts'

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

export function tooManySaved({ noun, max, isMaxOfEach }: SavedKind): Error {
  const nouns = `${noun.toLowerCase()}s`
  return conflict(
    `too_many_${nouns}`,
    `You can save at most ${max} ${nouns}${isMaxOfEach ? ' of a list' : ''}. Delete one, then try again.`,
  )
}

type OwnFilter = { list: string; name: string; query: string; userId: string }

/** The person's own filter of this address, which is saved under the name where there is none. Throws 409 where that is one too many. */
export async function keepOwnFilter(tx: Tx, kind: SavedKind, { list: shown, name, query, userId }: OwnFilter): Promise<string> {
  const list = kind.prefix + shown
  const known = await findOwnFilter(tx, { userId, list, query })
  if (known !== undefined) return known
  const counted = kind.isMaxOfEach ? [list] : storedLists(kind)
  const free = freeName(name, await listOwnNames(tx, { userId, list }))
  const isAdded = await insertSavedFilter(tx, { list, name: free, query, owner: { user_id: userId } }, { max: kind.max, counted })
  const added = isAdded ? await findOwnFilter(tx, { userId, list, query }) : undefined
  if (added === undefined) throw tooManySaved(kind)
  return added
}

const longestName = 60

/** 'Passes', then 'Passes 2': a name that nobody typed must not be refused because it is taken. */
function freeName(name: string, taken: readonly string[]): string {
  for (let n = 2, free = name; ; n++) {
    if (!taken.includes(free.toLowerCase())) return free
    free = `${name.slice(0, longestName - 4).trimEnd()} ${n}`
  }
}

type ChosenDefault = { list: string; id: string | null }

/** The filter that the reader's list opens with; none for null. Throws 404 for one of another list, or that the reader may not use. */
export async function setDefaultFilter(db: Db, reader: FilterReader, { list, id }: ChosenDefault): Promise<void> {
  if (id !== null && (await findListOfFilter(db, reader, id)) !== list) throw notFound()
  await updateDefaultFilter(db, reader, { list, id })
}
