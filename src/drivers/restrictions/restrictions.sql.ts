import { sql, type RawBuilder } from 'kysely'
import { replacedSince } from '#platform/server/audit/replaced-since.sql.ts'
import { unknownSymbol, unknownWords, type DriverRestriction } from './restriction.rules.ts'

/**
 * What these keys mean to drivers of a plant: as that plant puts them, or did before `since`, also retired ones; those of a plant that the driver has left as that plant does.
 * Most have none, and of them nothing is read.
 */
export const restrictionsIn = (
  keys: RawBuilder<unknown>,
  plantId: RawBuilder<unknown>,
  since?: RawBuilder<Date>,
): RawBuilder<readonly DriverRestriction[]> => {
  const was = since === undefined ? sql`'{}'::jsonb` : replacedSince({ subject: 'restriction', id: sql`(n.now).id` }, since)
  return sql`case when ${keys} = '{}' then '[]'::json else (
    select json_agg(json_build_object('key', k.key, 'words', coalesce(r.words, ${sql.lit(unknownWords)}), 'symbol', coalesce(r.symbol, ${sql.lit(unknownSymbol)}),
      'effect', coalesce(r.effect, 'unknown'), 'from', r.night_from, 'until', r.night_until) order by r.id)
    from unnest(${keys}) k (key) left join lateral (
      select w.* from (select x as now from restriction x where x.key = k.key order by (x.auth_plant_id = ${plantId}) desc, x.id limit 1) n
        cross join lateral jsonb_populate_record(n.now, ${was}) w
    ) r on true) end`
}

/** Those of `driver d`, `driver_state h` or `driver_history h`. */
export const restrictionsOf = (ofRow: 'd' | 'h', since?: RawBuilder<Date>): RawBuilder<readonly DriverRestriction[]> =>
  restrictionsIn(sql.ref(`${ofRow}.restrictions`), sql.ref(`${ofRow}.auth_plant_id`), since)
