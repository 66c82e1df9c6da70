import { sql, type RawBuilder } from 'kysely'
import type { DayRange } from '#drivers/verdict/verdict.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { countedPasses } from './pass-list.contract.ts'
import type { Ending, PassSlice } from './pass-set.rules.ts'
import { columnOf, daysOf, inPassSet, ofStatuses, type PassOrder, type PassSet } from './pass-set.store.ts'

/** The size of a set as a scalar: from stored counts where possible, else counted up to one more than the cap. */
export function sizeOfPassSet(set: PassSet): RawBuilder<number> {
  if (isKept(set)) return sql<number>`(${sql.join([sql`0`, ...set.slices.map((slice) => sizeOfSlice(set.plantId, slice))], sql` + `)})`
  const limit = set.transporterId === null ? sql`limit ${countedPasses + 1}` : sql``
  return sql<number>`(select count(*)::int from (select from driver d where ${inPassSet(set)} ${limit}) found)`
}

/** The cap of a set's count; undefined where its size is always exact. */
export const cappedSize = (set: PassSet, size: number): number | undefined =>
  set.transporterId === null && !isKept(set) && size > countedPasses ? countedPasses : undefined

/** Stored counts are per plant and per order; two date filters at once have none. */
const isKept = ({ transporterId, slices }: PassSet): boolean => transporterId === null && slices.every((slice) => daysOf(slice).length <= 1)

const sizeOfSlice = (plantId: string, slice: PassSlice): RawBuilder<number> => {
  const [of, days] = daysOf(slice)[0] ?? ['pass', {}]
  return sql<number>`(select coalesce(sum(l.n), 0)::int from (${steps(plantId, slice, of, days)}) l)`
}

function steps(plantId: string, slice: PassSlice, of: PassOrder | 'cleared', { after, until }: DayRange): RawBuilder<unknown> {
  const bounds = [
    ...(after === undefined ? [] : [sql`step > ${after}`]),
    ...(until === undefined ? [] : [sql`step <= ${until}`]),
    ...(after === undefined && until === undefined ? [] : [sql`step <> ${nothing}`]),
  ]
  const which = sql.join(
    [sql`auth_plant_id = ${plantId} and of = ${of} and ${ofStatuses(sql.ref('status_id'), slice)}`, ...bounds],
    sql` and `,
  )
  return sql`select step, n from driver_ladder where ${which} union all select step, n from driver_ladder_pending where ${which}`
}

/** The step of drivers without that date. */
const nothing = '~'
const lettersOfName = 3
const lastCharacter = '\u{10FFFF}'

type Step = { readonly step: string; readonly before: number }

/**
 * Where a page far down begins: the step that its first row stands on, as a condition, and how many rows come before that step. Undefined where
 * the steps do not tell: then the way is walked from the beginning.
 */
export async function stepAt(
  db: Db,
  { plantId, transporterId, slices }: PassSet,
  { order, isDescending, offset }: { order: PassOrder; isDescending: boolean; offset: number },
): Promise<{ isFurther: RawBuilder<boolean>; before: number } | undefined> {
  const [slice, ...further] = slices
  if (!slice || further.length > 0 || transporterId !== null || daysOf(slice).some(([of]) => of !== order)) return undefined
  const way = isDescending ? sql`desc` : sql`asc`
  const days = order === 'name' ? {} : (slice.days[order] ?? {})
  const { rows } = await sql<Step>`select step, before from (
      select step, (sum(n) over (order by step ${way}) - n)::int as before
      from (select step, sum(n) as n from (${steps(plantId, slice, order, days)}) l group by step having sum(n) > 0) s
    ) b where before <= ${offset} order by before desc limit 1`.execute(db)
  const [found] = rows
  return (
    found && {
      isFurther: order === 'name' ? fromName(found.step, isDescending) : fromDay(order, found.step, isDescending),
      before: found.before,
    }
  )
}

/** A name shorter than a step's prefix is a step of its own. */
function fromName(step: string, isDescending: boolean): RawBuilder<boolean> {
  if (!isDescending) return sql<boolean>`d.name_key >= ${step}`
  return [...step].length < lettersOfName ? sql<boolean>`d.name_key <= ${step}` : sql<boolean>`d.name_key < ${step + lastCharacter}`
}

const fromDay = (order: Ending, step: string, isDescending: boolean): RawBuilder<boolean> =>
  isDescending ? sql<boolean>`${columnOf[order]} <= ${step}::date` : sql<boolean>`${columnOf[order]} >= ${step}::date`
