import { sql, type RawBuilder } from 'kysely'
import type { TypedSearch } from '#drivers/search/typed-search.rules.ts'
import { passColumns, type PassRow, type Sorted } from './pass-list.store.ts'
import { searchOrder, passSearchSteps } from './pass-search.store.ts'
import { columnOf, inPassSet, type PassSet } from './pass-set.store.ts'

/** All passes of a set in the list's order, for an export; rows without the sorted value come last, by id. */
export function allPasses(set: PassSet, { order, isDescending }: Sorted): RawBuilder<PassRow> {
  const [key, direction] = [columnOf[order], isDescending ? sql`desc` : sql`asc`]
  return sql<PassRow>`${passes} where ${inPassSet(set)} order by ${key} ${direction} nulls last, case when ${key} is null then d.id end, d.id ${direction}`
}

/** All search results among them. */
export const allPassSearchResults = (set: PassSet, search: TypedSearch, sorted: Sorted | undefined): RawBuilder<PassRow> =>
  sql<PassRow>`with ${passSearchSteps(set, search, noCap)} ${passes} join found f on f.id = d.id order by ${searchOrder(sorted)}`

const passes = sql`select ${passColumns} from driver d join transporter t on t.id = d.transporter_id`

/** An empty result. */
export const noPasses = sql<PassRow>`${passes} where false`

/** Longer than any register. */
const noCap = 1_000_000_000
