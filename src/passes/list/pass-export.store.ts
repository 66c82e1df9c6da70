import { sql, type RawBuilder } from 'kysely'
import type { TypedSearch } from '#drivers/search/typed-search.rules.ts'
import { passColumns, type PassRow, type Sorted } from './pass-list.store.ts'
import { foundOrder, stepsToFind } from './pass-search.store.ts'
import { columnOf, inPassSet, type PassSet } from './pass-set.store.ts'

/** All passes of a set, however many, in the list's order: whoever lacks what is sorted by comes last, by id. */
export function everyPass(set: PassSet, { order, isDescending }: Sorted): RawBuilder<PassRow> {
  const [key, way] = [columnOf[order], isDescending ? sql`desc` : sql`asc`]
  return sql<PassRow>`${passes} where ${inPassSet(set)} order by ${key} ${way} nulls last, case when ${key} is null then d.id end, d.id ${way}`
}

/** All that are found among them. */
export const everyFoundPass = (set: PassSet, search: TypedSearch, sorted: Sorted | undefined): RawBuilder<PassRow> =>
  sql<PassRow>`with ${stepsToFind(set, search, everyMatch)} ${passes} join found f on f.id = d.id order by ${foundOrder(sorted)}`

const passes = sql`select ${passColumns} from driver d join transporter t on t.id = d.transporter_id`

/** For a question that nobody answers to. */
export const noPass = sql<PassRow>`${passes} where false`

/** No register is so long. */
const everyMatch = 1_000_000_000
