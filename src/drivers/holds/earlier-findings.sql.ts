import { sql, type RawBuilder } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'

/** How long before a request was sent a finding may have stopped holding the driver, and is still shown beside it. */
const shownDays = 30

/**
 * Whether a finding 'not fit' is read beside a request, of `driver_hold h` and `request r`. Its hold tells, because a body can be
 * corrected; the time counts from the sending, because a request may wait for long.
 */
export const isReadBeside: RawBuilder<boolean> = sql`h.driver_id = r.driver_id and h.kind = 'unfit'
  and (h.lifted_at is null or h.lifted_at >= r.created_at - make_interval(days => ${sql.lit(shownDays)}))`

/** The day of the examination that found not fit, of `request f`: of the present version, else of the last one that said so. */
export const unfitDay: RawBuilder<PlainDate> = sql`coalesce(
  case when f.body_data ->> 'fit_to_work' = 'no' then f.body_data ->> 'date' end,
  (select s.body_data ->> 'date' from request_send_back s where s.request_id = f.id and s.body_data ->> 'fit_to_work' = 'no' order by s.version desc limit 1),
  f.body_data ->> 'date')`
