import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

/** A mail claimed by one worker until its lease ends. `attempt` identifies the claim. */
export type TakenMail = {
  readonly id: string
  readonly attempt: number
  readonly email: string
  readonly title: string
  readonly body: string
}

/** Whoever has lost the allocation that a notification was for reads it no more: not in the bell, and not by mail. */
const stillReads = sql`(d.auth_plant_id is null or exists (select from allocation l where l.user_id = d.user_id and l.auth_plant_id = d.auth_plant_id
  and (d.portal is null or l.portal = d.portal) and (d.transporter_id is null or l.transporter_id = d.transporter_id)))`

/** Claims the next due mail until `leaseUntil`, skipping disabled users and users without an address. */
export async function takeMail(db: Db, { now, leaseUntil }: { now: Date; leaseUntil: Date }): Promise<TakenMail | undefined> {
  const { rows } = await sql<TakenMail>`update notification n set mail_attempts = mail_attempts + 1, mail_next_try_at = ${leaseUntil}
    from app_user u
    where u.id = n.user_id and n.id = (
      select d.id from notification d join app_user reader on reader.id = d.user_id and reader.is_active and reader.email is not null
      where d.mail_next_try_at <= ${now} and d.emailed_at is null and ${stillReads} order by d.mail_next_try_at, d.id limit 1 for update of d skip locked
    )
    returning n.id, n.mail_attempts as attempt, u.email, n.title, n.body`.execute(db)
  return rows[0]
}

type Taking = Pick<TakenMail, 'id' | 'attempt'>

/** Marks the mail as sent, just before its last line. False when another worker has claimed it: then it must not be sent here. */
export async function claimMail(db: Db, { id, attempt }: Taking, at: Date): Promise<boolean> {
  const claimed = await sql`update notification set emailed_at = ${at}
    where id = ${id} and mail_attempts = ${attempt} and emailed_at is null`.execute(db)
  return claimed.numAffectedRows === 1n
}

/** Ends the tries: the mail was sent, or its fate is unknown (`error`) and it must not be sent twice. */
export async function closeMail(db: Db, { id, attempt }: Taking, error: string | null = null): Promise<void> {
  await sql`update notification set mail_next_try_at = null, mail_error = ${error} where id = ${id} and mail_attempts = ${attempt}`.execute(
    db,
  )
}

/** The mail was certainly not accepted. `until` null gives up. */
export async function postponeMail(
  db: Db,
  { id, attempt }: Taking,
  { until, error }: { until: Date | null; error: string },
): Promise<void> {
  await sql`update notification set emailed_at = null, mail_next_try_at = ${until}::timestamptz, mail_error = ${error}
    where id = ${id} and mail_attempts = ${attempt}`.execute(db)
}
