import { sql, type RawBuilder } from 'kysely'
import type { DayRange } from '#drivers/verdict/verdict.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { countedPasses } from './pass-list.contract.ts'
import type { Ending, PassSlice } from './pass-set.rules.ts'
import { columnOf, daysOf, inPassSet, ofStatuses, type PassOrder, type PassSet } from './pass-set.store.ts'

/** The size of a set as a scalar: from stored counts where possible, else counted up to one more than the cap. */
export function sizeOfPassSet(set: PassSet): RawBuilder<number> {
  if (isStored(set)) return sql<number>`(${sql.join([sql`0`, ...set.slices.map((slice) => sizeOfSlice(set.plantId, slice))], sql` + `)})`
  const limit = set.transporterId === null ? sql`limit ${countedPasses + 1}` : sql``
  return sql<number>`(select count(*)::int from (select from driver d where ${inPassSet(set)} ${limit}) found)`
}

/** The cap of a set's count; undefined where its size is always exact. */
export const cappedSize = (set: PassSet, size: number): number | undefined =>
  set.transporterId === null && !isStored(set) && size > countedPasses ? countedPasses : undefined

/** Stored counts are per plant and per order; two date filters at once have none. */
const isStored = ({ transporterId, slices }: PassSet): boolean =>
  transporterId === null && slices.every((slice) => daysOf(slice).length <= 1)

const sizeOfSlice = (plantId: string, slice: PassSlice): RawBuilder<number> => {
  const [of, days] = daysOf(slice)[0] ?? ['pass', {}]
  return sql<number>`(select coalesce(sum(l.n), 0)::int from (${steps(plantId, slice, of, days)}) l)`
}

function steps(plantId: string, slice: PassSlice, of: PassOrder | 'cleared', { after, until }: DayRange): RawBuilder<unknown> {
  const bounds = [
    ...(after === undefined ? [] : [sql`step > ${after}`]),
    ...(until === undefined ? [] : [sql`step <= ${until}`]),
    ...(after === undefined && until === undefined ? [] : [sql`step <> ${noDate}`]),
  ]
  const which = sql.join(
    [sql`auth_plant_id = ${plantId} and of = ${of} and ${ofStatuses(sql.ref('status_id'), slice)}`, ...bounds],
    sql` and `,
  )
  return sql`select step, n from driver_ladder where ${which} union all select step, n from driver_ladder_pending where ${which}`
}

/** The step of drivers without that date. */
const noDate = '~'
const lettersOfName = 3
const lastCharacter = '\u{10FFFF}'

type Step = { readonly step: string; readonly before: number }

/** Where a deep page begins: its first row's step as a condition, and the rows before it. Undefined where no stored counts apply. */
export async function stepAt(
  db: Db,
  { plantId, transporterId, slices }: PassSet,
  { order, isDescending, offset }: { order: PassOrder; isDescending: boolean; offset: number },
): Promise<{ isFromStep: RawBuilder<boolean>; before: number } | undefined> {
  const [slice, ...others] = slices
  if (!slice || others.length > 0 || transporterId !== null || daysOf(slice).some(([of]) => of !== order)) return undefined
  const direction = isDescending ? sql`desc` : sql`asc`
  const days = order === 'name' ? {} : (slice.days[order] ?? {})
  const { rows } = await sql<Step>`select step, before from (
      select step, (sum(n) over (order by step ${direction}) - n)::int as before
      from (select step, sum(n) as n from (${steps(plantId, slice, order, days)}) l group by step having sum(n) > 0) s
    ) b where before <= ${offset} order by before desc limit 1`.execute(db)
  const [found] = rows
  return (
    found && {
      isFromStep: order === 'name' ? fromName(found.step, isDescending) : fromDay(order, found.step, isDescending),
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
