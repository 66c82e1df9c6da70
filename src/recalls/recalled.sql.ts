import { sql, type RawBuilder } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { RecalledState } from './recalls.rules.ts'

export { isRecalled } from '#drivers/recalls/recalled.sql.ts'

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
