import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

/** A mail claimed by one worker until its lease ends. `attempt` identifies the claim. */
export type ClaimedMail = {
  readonly id: string
  readonly attempt: number
  readonly email: string
  readonly title: string
  readonly body: string
}

/** Users who lost the allocation a notification was for get no mail. */
const hasAccess = sql`(d.auth_plant_id is null or exists (select from allocation l where l.user_id = d.user_id and l.auth_plant_id = d.auth_plant_id
  and (d.portal is null or l.portal = d.portal) and (d.transporter_id is null or l.transporter_id = d.transporter_id)))`

/** Claims the next due mail until `leaseUntil`, skipping disabled users and users without an address. */
export async function claimMail(db: Db, { now, leaseUntil }: { now: Date; leaseUntil: Date }): Promise<ClaimedMail | undefined> {
  const { rows } = await sql<ClaimedMail>`update notification n set mail_attempts = mail_attempts + 1, mail_next_try_at = ${leaseUntil}
    from app_user u
    where u.id = n.user_id and n.id = (
      select d.id from notification d join app_user recipient on recipient.id = d.user_id and recipient.is_active and recipient.email is not null
      where d.mail_next_try_at <= ${now} and d.emailed_at is null and ${hasAccess} order by d.mail_next_try_at, d.id limit 1 for update of d skip locked
    )
    returning n.id, n.mail_attempts as attempt, u.email, n.title, n.body`.execute(db)
  return rows[0]
}

type MailClaim = Pick<ClaimedMail, 'id' | 'attempt'>

/** Marks the mail as sent, just before its last line. False when another worker has claimed it: then it must not be sent here. */
export async function markMailSent(db: Db, { id, attempt }: MailClaim, at: Date): Promise<boolean> {
  const marked = await sql`update notification set emailed_at = ${at}
    where id = ${id} and mail_attempts = ${attempt} and emailed_at is null`.execute(db)
  return marked.numAffectedRows === 1n
}

/** Ends the tries: the mail was sent, or its fate is unknown (`error`) and it must not be sent twice. */
export async function closeMail(db: Db, { id, attempt }: MailClaim, error: string | null = null): Promise<void> {
  await sql`update notification set mail_next_try_at = null, mail_error = ${error} where id = ${id} and mail_attempts = ${attempt}`.execute(
    db,
  )
}

/** The mail was certainly not accepted. `until` null gives up. */
export async function postponeMail(
  db: Db,
  { id, attempt }: MailClaim,
  { until, error }: { until: Date | null; error: string },
): Promise<void> {
  await sql`update notification set emailed_at = null, mail_next_try_at = ${until}::timestamptz, mail_error = ${error}
    where id = ${id} and mail_attempts = ${attempt}`.execute(db)
}
