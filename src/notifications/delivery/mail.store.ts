import { sql, type RawBuilder, type Selectable } from 'kysely'
import { isInForce } from '#accounts/users/in-force.sql.ts'
import type { Db, Tables } from '#platform/server/database/database.ts'

type Notification = Selectable<Tables['notification']>

/** A mail claimed by one worker until its lease ends. `attempt` identifies the claim. */
export type ClaimedMail = Pick<Notification, 'id' | 'title' | 'body' | 'file_id'> & { attempt: number; email: string }

/** Claims the next due mail until `leaseUntil`, skipping disabled users and users without an address. */
export async function claimMail(db: Db, { now, leaseUntil }: { now: Date; leaseUntil: Date }): Promise<ClaimedMail | undefined> {
  return db
    .updateTable('notification as n')
    .from('app_user as u')
    .set(({ eb }) => ({ mail_attempts: eb('n.mail_attempts', '+', 1), mail_next_try_at: leaseUntil }))
    .whereRef('u.id', '=', 'n.user_id')
    .where('n.id', '=', ({ selectFrom }) =>
      selectFrom('notification as d')
        .innerJoin('app_user as recipient', 'recipient.id', 'd.user_id')
        .select('d.id')
        .where(isReachable)
        .where('d.mail_next_try_at', '<=', now)
        .where('d.emailed_at', 'is', null)
        .where(hasAccess(now))
        .orderBy('d.mail_next_try_at')
        .orderBy('d.id')
        .limit(1)
        .forUpdate('d')
        .skipLocked(),
    )
    .returning(['n.id', 'n.mail_attempts as attempt', 'u.email', 'n.title', 'n.body', 'n.file_id'])
    .$narrowType<{ email: string }>()
    .executeTakeFirst()
}

export const isReachable = sql<boolean>`recipient.is_active and recipient.email is not null`

/** `d` is the notification. Users who lost the allocation a notification was for, or the permission it names, get no mail. */
export const hasAccess = (
  now: Date,
): RawBuilder<boolean> => sql<boolean>`(d.auth_plant_id is null or exists (select from allocation l where l.user_id = d.user_id and l.auth_plant_id = d.auth_plant_id and ${isInForce('l', now)}
  and (d.portal is null or l.portal = d.portal) and (d.transporter_id is null or l.transporter_id = d.transporter_id)
  and (d.permission is null or exists (select from role_permission p where p.role_id = l.role_id and p.permission = d.permission))))`

type MailClaim = Pick<ClaimedMail, 'id' | 'attempt'>

/** Marks the mail as sent, just before its last line. False when another worker has claimed it: then it must not be sent here. */
export async function markMailSent(db: Db, claim: MailClaim, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await updateClaimed(db, claim).set({ emailed_at: at }).where('emailed_at', 'is', null).executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends the tries: the mail was sent, or its fate is unknown (`error`) and it must not be sent twice. */
export async function closeMail(db: Db, claim: MailClaim, error: string | null = null): Promise<void> {
  await updateClaimed(db, claim).set({ mail_next_try_at: null, mail_error: error }).execute()
}

/** The mail was certainly not accepted. `until` null gives up. */
export async function postponeMail(db: Db, claim: MailClaim, { until, error }: { until: Date | null; error: string }): Promise<void> {
  await updateClaimed(db, claim).set({ emailed_at: null, mail_next_try_at: until, mail_error: error }).execute()
}

const updateClaimed = (db: Db, { id, attempt }: MailClaim) =>
  db.updateTable('notification').where('id', '=', id).where('mail_attempts', '=', attempt)
