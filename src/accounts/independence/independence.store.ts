import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Interest } from './independence.rules.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'

/** The accounts of one person: those that share a phone number or a mailbox, now or before. */
export const listAccountsOfPerson = (db: Db, userId: string): Promise<string[]> =>
  valueOf(db, sql<string[]>`array(select accounts_of_person(${userId}::bigint))`)

export type Matter = {
  deciderId: string
  /** Who submitted or corrected it. */
  submitterIds: readonly string[]
  /** Whose drivers it is about. */
  transporterIds: readonly string[]
  submittedAt: Date
  now: Date
}

/** What ties a decider to who submitted a matter, or to the office that it is about. */
export async function findInterest(db: Db, { deciderId, submitterIds, transporterIds, submittedAt, now }: Matter): Promise<Interest> {
  const { rows } = await sql<Interest>`select
    coalesce(array(select accounts_of_person(${deciderId}::bigint)) && ${submitterIds}::bigint[], false) as "isOwn",
    exists (select from (select user_id, delegate_id, from_day, to_day from away union all select user_id, delegate_id, from_day, to_day from former_stand_in) w
      where w.user_id in (select accounts_of_person(${deciderId}::bigint)) and w.delegate_id = any(${submitterIds}::bigint[])
      and (${submittedAt}::date between w.from_day and w.to_day or ${now}::date between w.from_day and w.to_day)) as "isOfStandIn",
    exists (select from allocation a where a.user_id in (select accounts_of_person(${deciderId}::bigint)) and (
      a.transporter_id = any(${transporterIds}::bigint[])
      or exists (select from allocation s where s.user_id = any(${submitterIds}::bigint[])
        and (s.doctor_id = a.doctor_id or s.company = a.company)))) as "isOfOffice"`.execute(db)
  return rows[0] ?? { isOwn: false, isOfStandIn: false, isOfOffice: false }
}
