import { sql, type RawBuilder } from 'kysely'
import type { OwnRequirement } from './own-requirement.rules.ts'

/**
 * What a row's `own_ends` say, with the names of the rules that have begun, or had by `then`, else of the first that will: of `driver d`, `driver_state h` or
 * `driver_history h`. Most drivers need none, and of them nothing is read.
 */
export const ownRequirements = (ofRow: 'd' | 'h', then?: RawBuilder<Date>): RawBuilder<readonly OwnRequirement[]> => {
  const isAhead = then === undefined ? sql`begun_at is null` : sql`coalesce(begun_at > ${then}, true)`
  const ends = sql.ref(`${ofRow}.own_ends`)
  return sql`case when ${ends} = '{}' then '[]'::json else coalesce((
    select json_agg(json_build_object('id', e.key, 'name', v.name, 'shortName', v.short_name, 'nextStep', v.next_step, 'endsOn', e.value ->> 0,
      'hasProof', (e.value ->> 1)::boolean) order by e.key::bigint)
    from jsonb_each(${ends}) e cross join lateral (
      select name, short_name, next_step from requirement_version where requirement_id = e.key::bigint and withdrawn_at is null
      order by ${isAhead}, case when ${isAhead} then from_day end, from_day desc limit 1
    ) v), '[]') end`
}

/** How a plant calls its own requirement with this key; null of a built-in one. */
export const ownName = (key: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select v.name from requirement q join requirement_version v on v.requirement_id = q.id and v.withdrawn_at is null
    where q.key = ${key} and q.auth_plant_id is not null order by v.begun_at is null, v.from_day desc limit 1)`
