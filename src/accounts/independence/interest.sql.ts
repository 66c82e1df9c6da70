import { sql, type RawBuilder } from 'kysely'
import type { Interest } from './independence.rules.ts'

/** A matter whose parts are values, or columns of a list. */
export type MatterColumns = {
  deciderId: string
  /** An array of ids: who submitted or corrected it. */
  submitterIds: RawBuilder<unknown>
  /** An array of ids: whose drivers it is about. */
  transporterIds: RawBuilder<unknown>
  submittedAt: RawBuilder<unknown>
  now: Date
}

/** What ties a decider to who submitted a matter, or to the office that it is about. */
export const interestOf = ({ deciderId, submitterIds, transporterIds, submittedAt, now }: MatterColumns): RawBuilder<Interest> =>
  sql<Interest>`jsonb_build_object(
    'isOwn', coalesce(array(select accounts_of_person(${deciderId}::bigint)) && ${submitterIds}, false),
    'isOfStandIn', exists (select from (select user_id, delegate_id, from_day, to_day from away union all select user_id, delegate_id, from_day, to_day from former_stand_in) w
      where w.user_id in (select accounts_of_person(${deciderId}::bigint)) and w.delegate_id = any(${submitterIds})
      and (${submittedAt}::date between w.from_day and w.to_day or ${now}::date between w.from_day and w.to_day)),
    'isOfOffice', exists (select from allocation a where a.user_id in (select accounts_of_person(${deciderId}::bigint)) and (
      a.transporter_id = any(${transporterIds})
      or exists (select from allocation s where s.user_id = any(${submitterIds})
        and (s.doctor_id = a.doctor_id or s.company = a.company)))))`
