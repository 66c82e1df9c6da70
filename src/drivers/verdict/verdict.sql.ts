import { sql, type RawBuilder } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { FirstEnd } from './verdict-reasons.rules.ts'
import { bulkerOption, clearedWithin, type ClearedRange } from './verdict.rules.ts'
import type { Verdict } from './verdict-names.rules.ts'

/** The columns that `verdictBy` needs, from `driver d`. */
export const clearedUntil = sql<PlainDate | null>`nullif(d.cleared_until, '-infinity')`
export const isHeld = sql<boolean>`d.held_days <> '{}'`

/**
 * A hold or a doctor's finding, else the requirement that ends first or is missing, from `driver d`. The pass ends with the document that sets its expiry and comes last, so that the
 * document is named.
 */
export const firstEnd = sql<FirstEnd>`case when lower(d.held_days) <= d.cleared_until then 'hold' when d.is_unfit then 'doctor' when d.cleared_until = '-infinity' then
    case when d.medical_expiry is null then 'medical' when d.ddt_expiry is null then 'ddt'
      when d.bulker_expiry is null and ${sql.lit(bulkerOption)} = any(d.vehicle_options) then 'bulker'
      when d.licence_expiry is null then 'licence' else 'pass' end
  when d.cleared_until = d.medical_expiry then 'medical' when d.cleared_until = d.ddt_expiry then 'ddt'
  when d.cleared_until = d.bulker_expiry and ${sql.lit(bulkerOption)} = any(d.vehicle_options) then 'bulker'
  when d.cleared_until = d.licence_expiry then 'licence' when d.cleared_until = d.spot_until then 'transporter' when d.cleared_until = d.own_until then 'own' else 'pass' end`

/** The id of the plant's own requirement that ends first, from `driver d`. */
export const firstOwnId = sql<string>`(select e.key from jsonb_each(d.own_ends) e where (e.value ->> 0)::date = d.own_until order by e.key::bigint limit 1)`

/** Few are on hold: asked of each row of an index that does not have it. */
export const isAmongHeld = sql<boolean>`exists (select from driver held where held.id = d.id and held.held_days <> '{}')`

/** As `isHeldOn`, by the same index. */
export const isHeldOnDay = (day: PlainDate): RawBuilder<boolean> =>
  sql<boolean>`d.id in (select held.id from driver held where held.held_days <> '{}' and held.held_days @> ${day}::date)`

const inRange = ({ after, until, isHeld: held }: ClearedRange): RawBuilder<unknown> =>
  sql`(${sql.join(
    [
      ...(after === undefined ? [] : [sql`d.cleared_until > ${after}::date`]),
      ...(until === undefined ? [] : [sql`d.cleared_until <= ${until}::date`]),
      ...(held === undefined ? [] : [held ? isAmongHeld : sql`not ${isAmongHeld}`]),
    ],
    sql` and `,
  )})`

/** The earliest expiries of active drivers with this verdict, as a condition on `driver d`. */
export const clearedAs = (verdict: Verdict, asAt: PlainDate): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(clearedWithin(verdict, asAt).map(inRange), sql` or `)})`
