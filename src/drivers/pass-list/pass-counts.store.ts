import { sql, type RawBuilder } from 'kysely'
import { countCleared, keyWithin } from '../verdict/verdict-counts.sql.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { VerdictTab } from '../verdict/verdict-names.rules.ts'
import { sumOfCounts } from '#platform/server/counts/counts.ts'
import { maxListedRows } from '#platform/contract/paging.ts'
import type { PassSlice } from './pass-set.rules.ts'
import { daysOf, inPassSet, type PassSet } from './pass-set.store.ts'

/** The size of a set as a scalar: from stored counts where possible, else counted up to one more than the cap. */
export function sizeOfPassSet(set: PassSet): RawBuilder<number> {
  if (isStored(set)) return sql<number>`(${sql.join([sql`0`, ...set.slices.map((slice) => sizeOfSlice(set, slice))], sql` + `)})`
  const limit = set.transporterId === null ? sql`limit ${maxListedRows + 1}` : sql``
  return sql<number>`(select count(*)::int from (select from driver d where ${inPassSet(set)} ${limit}) found)`
}

type PassTab = 'all' | VerdictTab

/** The size of each tab's list. */
export const countPasses = (db: Db, { all, blocked, due }: Readonly<Record<PassTab, PassSet>>): Promise<Record<PassTab, number>> =>
  db
    .selectNoFrom([sizeOfPassSet(all).as('all'), sizeOfPassSet(blocked).as('blocked'), sizeOfPassSet(due).as('due')])
    .executeTakeFirstOrThrow()

/** The cap of a set's count; undefined where its size is always exact. */
export const cappedSize = (set: PassSet, size: number): number | undefined =>
  set.transporterId === null && !isStored(set) && size > maxListedRows ? maxListedRows : undefined

/** Stored counts are per plant and per date; two date filters at once have none. */
const isStored = ({ transporterId, slices }: PassSet): boolean =>
  transporterId === null && slices.every((slice) => slice.heldOn === undefined && daysOf(slice).length <= 1)

/** Applicants who had a pass before are few. */
const sizeOfSlice = (set: PassSet, slice: PassSlice): RawBuilder<number> => {
  const { plantId } = set
  if (slice.earlierPass !== undefined)
    return sql<number>`(select count(*)::int from driver d where ${inPassSet({ ...set, slices: [slice] })})`
  const [fact, days] = daysOf(slice)[0] ?? ['pass month', {}]
  if (fact === 'cleared')
    return countCleared({ plantId, parts: slice.statuses }, { ...days, ...(slice.isHeld !== undefined && { isHeld: slice.isHeld }) })
  return sumOfCounts({ plantId, fact, parts: slice.statuses, where: keyWithin(days) })
}
