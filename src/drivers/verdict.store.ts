import { sql, type RawBuilder } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { driverStatus } from './driver-status.contract.ts'
import { soonUntil, type Verdict } from './verdict.rules.ts'

/** For a list's row, from `driver d`: what `verdictBy` asks for. */
export const clearedUntil = sql<PlainDate | null>`nullif(d.cleared_until, '-infinity') as cleared_until`

/** The verdict's key of a row of `driver d`, for lists that PostgreSQL writes. */
export const verdictAt = (asAt: PlainDate): RawBuilder<Verdict> =>
  sql<Verdict>`case when ${byVerdict('cleared', asAt)} then 'cleared' when ${byVerdict('warn', asAt)} then 'warn' else 'blocked' end`

/** The drivers of a verdict, as a condition on `driver d`; among those of one status it is a range of the index driver_by_cleared. */
export function byVerdict(verdict: Verdict, asAt: PlainDate): RawBuilder<boolean> {
  const isLoading = sql`d.status_id = ${sql.lit(driverStatus.active)}`
  if (verdict === 'blocked') return sql<boolean>`(not ${isLoading} or d.cleared_until <= ${asAt}::date)`
  if (verdict === 'cleared') return sql<boolean>`(${isLoading} and d.cleared_until > ${soonUntil(asAt)}::date)`
  return sql<boolean>`(${isLoading} and d.cleared_until > ${asAt}::date and d.cleared_until <= ${soonUntil(asAt)}::date)`
}
