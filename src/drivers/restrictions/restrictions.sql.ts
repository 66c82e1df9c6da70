import { sql, type RawBuilder } from 'kysely'
import { unknownSymbol, unknownWords, type DriverRestriction } from './restriction.rules.ts'

/**
 * What these keys mean to drivers of a plant: as that plant puts them, also retired ones; those of a plant that the driver has left as that plant does. Most have none,
 * and of them nothing is read.
 */
export const restrictionsIn = (keys: RawBuilder<unknown>, plantId: RawBuilder<unknown>): RawBuilder<readonly DriverRestriction[]> =>
  sql`case when ${keys} = '{}' then '[]'::json else (
    select json_agg(json_build_object('key', k.key, 'words', coalesce(r.words, ${sql.lit(unknownWords)}), 'symbol', coalesce(r.symbol, ${sql.lit(unknownSymbol)}),
      'effect', coalesce(r.effect, 'unknown'), 'from', r.night_from, 'until', r.night_until) order by r.id)
    from unnest(${keys}) k (key) left join lateral (
      select * from restriction where key = k.key order by (auth_plant_id = ${plantId}) desc, id limit 1
    ) r on true) end`

/** Those of `driver d`, `driver_state h` or `driver_history h`. */
export const restrictionsOf = (ofRow: 'd' | 'h'): RawBuilder<readonly DriverRestriction[]> =>
  restrictionsIn(sql.ref(`${ofRow}.restrictions`), sql.ref(`${ofRow}.auth_plant_id`))
