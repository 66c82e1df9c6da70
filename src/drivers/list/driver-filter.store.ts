import { sql, type RawBuilder } from 'kysely'
import { sumOfCounts } from '#platform/server/counts/counts.ts'
import type { BirthRange } from './age-bands.rules.ts'
import type { DriverCriteria } from './driver-filter.rules.ts'
import { inSet, sizeOfSet, type DriverSet } from './driver-set.sql.ts'
import { maxListedRows } from '#platform/contract/paging.ts'
import { tileStatus } from '../driver-status.contract.ts'
import { countCleared, countJudged } from '../verdict/verdict-counts.sql.ts'
import { clearedAs, isHeldOnDay } from '../verdict/verdict.sql.ts'

/** The criteria as a condition on `driver d`. */
export function matches({ gender, born, judged, heldOn }: DriverCriteria): RawBuilder<boolean> {
  const all = [
    ...(gender === undefined ? [] : [gender === null ? sql`d.gender is null` : sql`d.gender = ${gender}`]),
    ...(born === undefined ? [] : [born === null ? sql`d.date_of_birth is null` : between(sql`d.date_of_birth`, born)]),
    ...(heldOn === undefined ? [] : [isHeldOnDay(heldOn)]),
    ...(judged === undefined ? [] : [clearedAs(judged.verdict, judged.today)]),
  ]
  return sql<boolean>`${all.length === 0 ? sql`true` : sql.join(all, sql` and `)}`
}

/** The number of matches: exact where `isStored`, else counted up to one more than the cap. */
export function countMatches(set: DriverSet, criteria: DriverCriteria): { n: RawBuilder<number>; isStored: boolean } {
  const stored = set.transporterId === null ? storedSize(set, criteria) : undefined
  if (stored) return { n: stored, isStored: true }
  const found = sql`select from driver d where ${inSet(set)} and ${matches(criteria)} limit ${sql.lit(maxListedRows + 1)}`
  return { n: sql<number>`(select count(*)::int from (${found}) found)`, isStored: false }
}

/** Stored counts exist for whole plants and single criteria; those of gender and birth for onboarded drivers. */
function storedSize(set: DriverSet, { gender, born, judged, heldOn }: DriverCriteria): RawBuilder<number> | undefined {
  if (heldOn !== undefined || [gender, born, judged].filter((each) => each !== undefined).length !== 1) return undefined
  if (judged) return sizeByVerdict(set, judged)
  if (!countedByPerson.has(set.statusId)) return undefined
  const ofPlant = { plantId: set.plantId, parts: [set.statusId] }
  if (born === undefined) return sumOfCounts({ ...ofPlant, fact: 'gender', where: sql`key = ${gender ?? ''}` })
  return sumOfCounts({ ...ofPlant, fact: 'born', where: born === null ? sql`key = ''` : sql`key > '' and ${between(sql`key`, born)}` })
}

const countedByPerson: ReadonlySet<number> = new Set(Object.values(tileStatus))

/** Earliest expiries are stored of drivers with a pass; all other drivers have none. */
function sizeByVerdict(set: DriverSet, { verdict, today }: NonNullable<DriverCriteria['judged']>): RawBuilder<number> {
  const counted = { plantId: set.plantId, parts: [set.statusId] }
  return verdict === 'blocked'
    ? sql<number>`(${sizeOfSet(set)} - ${countCleared(counted, { after: today })})`
    : countJudged(counted, verdict, today)
}

const between = (column: RawBuilder<unknown>, { from, to }: BirthRange): RawBuilder<unknown> =>
  sql.join([...(from === undefined ? [] : [sql`${column} >= ${from}`]), ...(to === undefined ? [] : [sql`${column} <= ${to}`])], sql` and `)
