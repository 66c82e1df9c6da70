import { sql, type RawBuilder } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { sumOfCounts } from '#platform/server/counts/counts.ts'
import type { Verdict } from './verdict-names.rules.ts'
import { clearedWithin, type ClearedRange, type DayRange } from './verdict.rules.ts'

type Counted = { plantId: unknown; parts: readonly unknown[] }

/** Stored counts of the drivers of these statuses by their earliest expiry, as a scalar. Who has a hold ahead counts apart. */
export function countCleared({ plantId, parts }: Counted, { isHeld, ...days }: ClearedRange): RawBuilder<number> {
  const facts = [...(isHeld === true ? [] : ['cleared']), ...(isHeld === false ? [] : ['cleared held'])]
  return sql<number>`(${sql.join(
    facts.map((fact) => sumOfCounts({ plantId, parts, fact, where: keyWithin(days) })),
    sql` + `,
  )})`
}

/** Those of them with this verdict, where they are active. */
export const countJudged = (counted: Counted, verdict: Verdict, asAt: PlainDate): RawBuilder<number> =>
  sql<number>`(${sql.join(
    clearedWithin(verdict, asAt).map((range) => countCleared(counted, range)),
    sql` + `,
  )})`

/** Days of stored counts are their keys. */
export const keyWithin = ({ after, until }: DayRange): RawBuilder<unknown> =>
  sql.join(
    [sql`true`, ...(after === undefined ? [] : [sql`key > ${after}`]), ...(until === undefined ? [] : [sql`key <= ${until}`])],
    sql` and `,
  )
