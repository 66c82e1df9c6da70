import { sql, type RawBuilder } from 'kysely'
import { isInForce } from '#accounts/users/in-force.sql.ts'
import type { Portal } from '#accounts/portals.rules.ts'
import type { Permission } from '#accounts/permissions.rules.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import type { NotificationText } from './notifications.rules.ts'

type RecipientQuery = {
  plantId: string | null
  typeId: number
  /** The option that a recipient must have chosen. */
  option: number
  submitterToNotify: string | null
  transporterIds: readonly string[]
  byId: string | null
  now: Date
}

/** A recipient; `portal` is null for the submitter. */
export type Recipient = {
  userId: string
  portal: Portal | null
  transporterId: string | null
  /** False: only at the bell. */
  byMail?: boolean
  /** A last line of the text for this recipient alone. */
  note?: string
}

/**
 * The submitter while they have access at the plant, the plant's staff who chose this kind and option, and the transporters' users at the plant. Each once, only with an active
 * account and a role that sees requests, and never the person who acted.
 */
export async function findRecipients(
  tx: Tx,
  { plantId, typeId, option, submitterToNotify, transporterIds, byId, now }: RecipientQuery,
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    with viewer as (
      select l.user_id, l.portal, l.transporter_id from allocation l
      join role_permission p on p.role_id = l.role_id and p.permission = 'requests.read' where l.auth_plant_id = ${plantId}::bigint and ${isInForce('l', now)}
    ), recipient as (
      select u.id as user_id, null as portal, null::bigint as transporter_id, true as by_mail, 1 as rank from app_user u
        where u.id = ${submitterToNotify}::bigint
          and exists (select from allocation l where l.user_id = u.id and l.auth_plant_id = ${plantId}::bigint and ${isInForce('l', now)})
      union all
      select a.user_id, s.portal, null, a.by_mail, 2 from request_notification_allocation a join viewer s on s.user_id = a.user_id and s.portal = 'staff_portal'
        where a.type_id = ${typeId} and ${option} = any(a.options_status)
      union all
      select user_id, portal, transporter_id, true, 3 from viewer where transporter_id = any(${transporterIds}::bigint[])
    )
    select distinct on (u.id) u.id as "userId", recipient.portal, recipient.transporter_id as "transporterId", recipient.by_mail as "byMail"
    from recipient join app_user u on u.id = recipient.user_id and u.is_active and u.id is distinct from ${byId}::bigint
    order by u.id, recipient.rank, recipient.transporter_id`.execute(named(tx, 'request_recipients'))
  return rows
}

type NamedStaffQuery = { plantId: string | null; userIds: readonly string[]; now: Date }

/** Those of these users who are active staff of the plant and still see its requests. */
export const findNamedStaff = (tx: Tx, { plantId, userIds, now }: NamedStaffQuery): Promise<Recipient[]> =>
  findStaff(
    tx,
    sql<boolean>`l.auth_plant_id = ${plantId}::bigint and p.permission = 'requests.read' and u.id = any(${userIds}::bigint[])`,
    now,
  )

/** Active staff of whom this is true: of `allocation l`, `role_permission p` or `app_user u`. */
async function findStaff(tx: Tx, which: RawBuilder<boolean>, now: Date): Promise<Recipient[]> {
  const rows = await tx
    .selectFrom('allocation as l')
    .innerJoin('role_permission as p', 'p.role_id', 'l.role_id')
    .innerJoin('app_user as u', 'u.id', 'l.user_id')
    .select('u.id')
    .distinct()
    .where('u.is_active', '=', true)
    .where('l.portal', '=', 'staff_portal')
    .where(isInForce('l', now))
    .where(which)
    .orderBy('u.id')
    .execute()
  return rows.map(({ id }) => ({ userId: id, portal: 'staff_portal', transporterId: null }))
}

type PermittedQuery = {
  plantId: string | null
  permissions: readonly Permission[]
  exceptIds: readonly string[]
  now: Date
}

/** Active staff of the plant with one of these permissions. */
export const findPermittedStaff = (tx: Tx, { plantId, permissions, exceptIds, now }: PermittedQuery): Promise<Recipient[]> =>
  findStaff(
    tx,
    sql<boolean>`l.auth_plant_id = ${plantId}::bigint and p.permission = any(${permissions}::text[]) and u.id <> all(${exceptIds}::bigint[])`,
    now,
  )

type OnboardingQuery = {
  plantId: string | null
  typeId: number
  submittedBy: string | null
  byId: string | null
  /** The application's type of request, and the option of this step. */
  request?: { typeId: number; option: number } | undefined
  /** The driver's office, where it is to hear of it. */
  transporterId?: string | undefined
  now: Date
}

/** `isByRequest`: chosen for requests, not for onboarding. */
export type OnboardingRecipient = Recipient & { isByRequest: boolean }

/**
 * The submitter, in the portal of their access to the plant, its staff who chose this type or the application's request, and the driver's office. Each once,
 * only with an active account, and never the person who acted.
 */
export async function findOnboardingRecipients(
  tx: Tx,
  { plantId, typeId, submittedBy, byId, request, transporterId, now }: OnboardingQuery,
): Promise<OnboardingRecipient[]> {
  const { rows } = await sql<OnboardingRecipient>`
    with viewer as (
      select user_id, portal, transporter_id, role_id from allocation l
      where l.auth_plant_id = ${plantId}::bigint and l.portal in ('staff_portal', 'transporter_portal') and ${isInForce('l', now)}
    ), recipient as (
      select user_id, portal, transporter_id, true as by_mail, 1 as rank from viewer where user_id = ${submittedBy}::bigint
      union all
      select v.user_id, v.portal, null, a.by_mail, 2 from onboarding_notification_allocation a
        join viewer v on v.user_id = a.user_id and v.portal = 'staff_portal' where a.type_id = ${typeId}
      union all
      select v.user_id, v.portal, null, a.by_mail, 3 from request_notification_allocation a
        join viewer v on v.user_id = a.user_id and v.portal = 'staff_portal'
        join role_permission p on p.role_id = v.role_id and p.permission = 'requests.read'
        where a.type_id = ${request?.typeId ?? null}::int and ${request?.option ?? null}::int = any(a.options_status)
      union all
      select v.user_id, v.portal, v.transporter_id, true, 4 from viewer v
        join role_permission p on p.role_id = v.role_id and p.permission = 'drivers.read'
        where v.portal = 'transporter_portal' and v.transporter_id = ${transporterId ?? null}::bigint
    )
    select distinct on (u.id) u.id as "userId", recipient.portal, recipient.transporter_id as "transporterId", recipient.by_mail as "byMail",
      recipient.rank = 3 as "isByRequest"
    from recipient join app_user u on u.id = recipient.user_id and u.is_active and u.id is distinct from ${byId}::bigint
    order by u.id, recipient.rank, recipient.transporter_id`.execute(tx)
  return rows
}

/** Active staff at any plant who may manage users or master data. */
export async function listAdministrators(tx: Tx, now: Date): Promise<Recipient[]> {
  const administrators = await tx
    .selectFrom('allocation as l')
    .innerJoin('app_user as u', 'u.id', 'l.user_id')
    .innerJoin('role_permission as p', 'p.role_id', 'l.role_id')
    .select('u.id')
    .distinct()
    .where('u.is_active', '=', true)
    .where('p.permission', 'in', ['users.manage', 'administration.manage'] satisfies Permission[])
    .where('l.portal', '=', 'staff_portal')
    .where(isInForce('l', now))
    .orderBy('u.id')
    .execute()
  return administrators.map(({ id }) => ({ userId: id, portal: 'staff_portal', transporterId: null }))
}

type RoleQuery = { roleId: string; byId: string; now: Date }

/** Active users who have the role, without the person who acted. */
export async function listRoleHolders(tx: Tx, { roleId, byId, now }: RoleQuery): Promise<Recipient[]> {
  const holders = await tx
    .selectFrom('allocation as l')
    .innerJoin('app_user as u', 'u.id', 'l.user_id')
    .select('u.id')
    .distinct()
    .where('u.is_active', '=', true)
    .where('l.role_id', '=', roleId)
    .where('u.id', '<>', byId)
    .where(isInForce('l', now))
    .orderBy('u.id')
    .execute()
  return holders.map(({ id }) => ({ userId: id, portal: null, transporterId: null }))
}

/** What the mail takes along, and the permission that its reader must still hold when it is sent. */
export type Attachment = { fileId: string | null; permission: Permission }

export type NewNotifications = {
  outboxId: string
  plantId: string | null
  recipients: readonly (Recipient & { link: string | null })[]
  text: NotificationText
  attachment: Attachment | undefined
  at: Date
  /** Whether users with an address also get a mail. */
  byMail: boolean
}

/** Inserts bell notifications. Existing ones stay. */
export async function insertNotifications(tx: Tx, news: NewNotifications): Promise<void> {
  const { outboxId, plantId, recipients, text, attachment, at, byMail } = news
  const rows = JSON.stringify(
    recipients.map(({ userId, portal, transporterId, link, byMail: wantsMail = true, note }) => ({
      user_id: userId,
      portal,
      transporter_id: transporterId,
      link,
      by_mail: wantsMail,
      note,
    })),
  )
  await sql`insert into notification (outbox_id, user_id, auth_plant_id, portal, transporter_id, title, body, link, created_at, file_id, permission, mail_next_try_at)
    select ${outboxId}, u.id, ${plantId}::bigint, r.portal, r.transporter_id, ${text.title}, concat_ws(E'\n', ${text.body}::text, r.note), r.link, ${at}, ${attachment?.fileId ?? null}::bigint, ${attachment?.permission ?? null},
      case when ${byMail} and r.by_mail and u.email is not null then ${at}::timestamptz end
    from jsonb_to_recordset(${rows}::jsonb) r (user_id bigint, portal text, transporter_id bigint, link text, by_mail boolean, note text) join app_user u on u.id = r.user_id
    order by u.id
    on conflict (outbox_id, user_id) do nothing`.execute(named(tx, 'notify'))
}
