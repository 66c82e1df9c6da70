import { sql } from 'kysely'
import type { AsAt } from '#platform/contract/as-at.ts'
import type { Db } from '#platform/server/database/database.ts'
import { coversAsAt } from '../../history/driver-history.sql.ts'
import { ownName } from '../../requirements/own-requirements.sql.ts'
import type { LearntFact } from './learnt.rules.ts'

/** `end` is the first instant after it. */
type Then = { asAt: AsAt; end: Date; timeZone: string }

/**
 * What is known today about that day and was not known then, in the order in which it became known: of each kind the clearance that counts for the day
 * as known today, the one that counted then and was replaced, and passes, suspensions and cards that were recorded later.
 */
export async function listLearnt(db: Db, driverId: string, { asAt, end, timeZone }: Then): Promise<LearntFact[]> {
  const { day } = asAt
  const after = end.toISOString()
  const isLate = sql`created_at >= ${after}::timestamptz`
  const dayAt = (column: string) => sql`(${sql.ref(column)} at time zone ${timeZone}::text)::date`
  const { rows } = await sql<LearntFact>`
    with h as (select * from driver_history where driver_id = ${driverId} and ${coversAsAt(asAt)}),
    later as (select l.* from driver_history l join h on h.driver_id = l.driver_id where l.from_at >= ${after}::timestamptz),
    -- As the view current_clearance, of those given by that day.
    known_today as (
      select distinct on (kind) kind, given_on, created_at, request_id, fixed_by, fit_to_work from clearance
      where driver_id = ${driverId} and not is_void and given_on <= ${day}::date
      order by kind, fit_to_work is null and bool_or(fit_to_work is false) over (partition by kind), given_on desc, fit_to_work is false desc, id desc
    )
    select kind as what, given_on as day, ${dayAt('created_at')} as "learntOn", fit_to_work is false as "isUnfit", null as "cardNo",
        case when fixed_by is not null then 'corrected' when request_id is not null then 'approved' else 'recorded' end as how, ${ownName(sql`known_today.kind`)} as name
      from known_today where ${isLate}
    union all select v.kind, v.given_on, ${dayAt('v.replaced_at')}, v.fit_to_work is false, null, 'replaced', null
      from (
        select distinct on (c.kind) c.kind, c.given_on, c.fit_to_work,
          (select min(from_at) from later l where to_jsonb(l) ->> (c.kind || '_expiry') is distinct from c.expiry::text) as replaced_at
        from clearance c cross join h where c.driver_id = h.driver_id and c.is_void and not (c.created_at >= ${after}::timestamptz) and to_jsonb(h) ->> (c.kind || '_expiry') = c.expiry::text
          and not exists (select from clearance k where k.driver_id = c.driver_id and k.kind = c.kind and not k.is_void and k.expiry = c.expiry and not (k.created_at >= ${after}::timestamptz))
        order by c.kind, c.id desc
      ) v where v.replaced_at is not null
    union all (select 'pass', issued_on, ${dayAt('created_at')}, false, null, 'recorded', null
      from pass where driver_id = ${driverId} and issued_on <= ${day}::date and ${isLate} order by id desc limit 1)
    union all select 'suspension', starts_on, ${dayAt('created_at')}, false, null, 'recorded', null
      from suspension where driver_id = ${driverId} and starts_on <= ${day}::date and ${isLate} and coalesce(ends_on, 'infinity') > ${day}::date
        and coalesce(${dayAt('ended_at')}, 'infinity') > ${day}::date
    union all select 'card', ${dayAt('c.handed_over_at')}, ${dayAt('c.learnt_at')}, false, c.card_no, 'recorded', null
      from (
        select k.card_no, k.handed_over_at, (select min(from_at) from later l where l.card_no = k.card_no) as learnt_at from card k cross join h
        where k.driver_id = h.driver_id and k.handed_over_at < ${after}::timestamptz and coalesce(k.cancelled_at, 'infinity') >= ${after}::timestamptz
          and k.card_no is distinct from h.card_no
      ) c where c.learnt_at is not null
    order by "learntOn", day, what`.execute(db)
  return rows
}
