import { sql, type RawBuilder } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { jsonConstant, toSql, type JsonSql } from '#platform/server/database/json-sql.ts'
import { driverStatus } from '../driver-status.contract.ts'
import { verdictWithName, type VerdictShape } from './verdict-shape.contract.ts'
import type { Verdict } from './verdict-names.rules.ts'
import type { Requirement } from './verdict-reasons.rules.ts'
import { bulkerOption, soonUntil, type DayRange } from './verdict.rules.ts'

/** The columns that `verdictBy` needs, from `driver d`. */
export const clearedUntil = sql<PlainDate | null>`nullif(d.cleared_until, '-infinity')`

/**
 * The requirement that ends first or is missing, from `driver d`. The pass ends with the document that sets its expiry and comes last, so that the
 * document is named.
 */
export const firstEnd = sql<Requirement>`case when d.cleared_until = '-infinity' then
    case when d.medical_expiry is null then 'medical' when d.ddt_expiry is null then 'ddt'
      when d.bulker_expiry is null and ${sql.lit(bulkerOption)} = any(d.vehicle_options) then 'bulker'
      when d.licence_expiry is null then 'licence' else 'pass' end
  when d.cleared_until = d.medical_expiry then 'medical' when d.cleared_until = d.ddt_expiry then 'ddt'
  when d.cleared_until = d.bulker_expiry and ${sql.lit(bulkerOption)} = any(d.vehicle_options) then 'bulker'
  when d.cleared_until = d.licence_expiry then 'licence' when d.cleared_until = d.spot_until then 'transporter' else 'pass' end`

/** The two days at which verdicts change, or their parameters in a prepared statement. */
export type VerdictDays = { readonly today: RawBuilder<unknown>; readonly soonUntil: RawBuilder<unknown> }

export const verdictDays = (today: PlainDate): VerdictDays => ({ today: sql`${today}`, soonUntil: sql`${soonUntil(today)}` })

/** The verdict of a row of `driver d` with this status as JSON, built by PostgreSQL. */
export function verdictJson(statusId: number, days: VerdictDays): JsonSql<VerdictShape> {
  const json = (verdict: Verdict) => jsonConstant(verdictWithName(verdict))
  if (statusId !== driverStatus.active) return json('blocked')
  return {
    pieces: [
      sql`case when d.cleared_until <= ${days.today}::date then ${toSql(json('blocked'))}
        when d.cleared_until <= ${days.soonUntil}::date then ${toSql(json('warn'))} else ${toSql(json('cleared'))} end`,
    ],
  }
}

/** The earliest expiries of active drivers, as a condition on `driver d`. */
export const clearedIn = ({ after, until }: DayRange): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    [
      ...(after === undefined ? [] : [sql`d.cleared_until > ${after}::date`]),
      ...(until === undefined ? [] : [sql`d.cleared_until <= ${until}::date`]),
    ],
    sql` and `,
  )})`
