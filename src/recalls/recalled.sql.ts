import { sql, type RawBuilder } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { RecalledState } from './recalls.rules.ts'

export { isRecalled } from '#drivers/recalls/recalled.sql.ts'

type Given = Record<'plantId' | 'day', RawBuilder<unknown>>
type Pick = Record<'plantId' | 'from' | 'until', RawBuilder<unknown>>

/** Whether what was given to a driver of a plant on a day is among what is picked; null picks all. */
export const isPicked = (given: Given, { plantId, from, until }: Pick): RawBuilder<boolean> =>
  sql<boolean>`((${plantId}::bigint is null or ${given.plantId} = ${plantId}) and (${from}::date is null or ${given.day} >= ${from})
    and (${until}::date is null or ${given.day} <= ${until}))`

/** Whether a recall that was not withdrawn picks what this issuer gave; one without a last day, what was given up to the day of its confirmation. */
export const isOfRecall = ({ issuerId, ...given }: Given & { issuerId: RawBuilder<unknown> }): RawBuilder<boolean> =>
  sql<boolean>`exists (select from recall past join auth_plant its on its.id = past.auth_plant_id
    where past.issuer_id = ${issuerId} and past.withdrawn_at is null and ${isPicked(given, {
      plantId: sql`past.of_plant_id`,
      from: sql`past.given_from`,
      until: sql`coalesce(past.given_until, (past.confirmed_at at time zone its.time_zone)::date)`,
    })})`

/** Whether somebody may load by the clearance `c`: it is the one that counts, and has not expired. */
export const counts = (today: PlainDate): RawBuilder<boolean> =>
  sql<boolean>`(c.expiry > ${today}::date and c.id = (select k.id from current_clearance k where k.driver_id = c.driver_id and k.kind = c.kind))`

/** What became of `recalled_clearance rc` of `recall r`, with its hold `h` where it has one. */
export const recalledState = (today: PlainDate): RawBuilder<RecalledState> => sql<RecalledState>`case
  when rc.renewed_by is not null then 'renewed'
  when h.id is not null and h.lifted_at is not null then 'lifted'
  when h.id is not null then case when h.starts_on > ${today}::date then 'to_renew' else 'held' end
  when rc.taken_at is not null then 'marked'
  when r.withdrawn_at is not null then 'lifted'
  else 'to_renew' end`
