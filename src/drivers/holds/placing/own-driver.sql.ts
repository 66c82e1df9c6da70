import { sql, type RawBuilder } from 'kysely'

/** Whether the driver `d` is the person, under whatever account of theirs, or drives for an office that they work, or have worked, for. */
export function isOfPerson(userId: string): RawBuilder<boolean> {
  const accounts = sql`(select accounts_of_person(${userId}::bigint))`
  return sql<boolean>`(d.phones && array(select phone from app_user where id in ${accounts})
    or d.transporter_id in (select transporter_id from allocation where user_id in ${accounts} and transporter_id is not null))`
}
