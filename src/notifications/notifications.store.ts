import { sql } from 'kysely'
import type { Portal } from '#accounts/portals.rules.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Words } from './notifications.rules.ts'

type Told = {
  readonly plantId: string | null
  readonly typeId: number
  /** The option that a recipient must have chosen. */
  readonly option: number
  readonly personallyTold: string | null
  readonly transporterIds: readonly string[]
  readonly byId: string | null
}

/** A recipient; `portal` is null for the submitter. */
export type Reader = { readonly userId: string; readonly portal: Portal | null; readonly transporterId: string | null }

/**
 * The submitter, the plant's staff who chose this kind and option, and the transporters' users at the plant. Each once, only with an active
 * account and a role that sees requests, and never the person who acted.
 */
export async function findReaders(tx: Tx, { plantId, typeId, option, personallyTold, transporterIds, byId }: Told): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    with seeing as (
      select l.user_id, l.portal, l.transporter_id from allocation l
      join role_permission p on p.role_id = l.role_id and p.permission = 'requests.read' where l.auth_plant_id = ${plantId}::bigint
    ), told as (
      select ${personallyTold}::bigint as user_id, null as portal, null::bigint as transporter_id, 1 as rank
      union all
      select a.user_id, s.portal, null, 2 from request_notification_allocation a join seeing s on s.user_id = a.user_id and s.portal = 'staff_portal'
        where a.type_id = ${typeId} and ${option} = any(a.options_status)
      union all
      select user_id, portal, transporter_id, 3 from seeing where transporter_id = any(${transporterIds}::bigint[])
    )
    select distinct on (u.id) u.id as "userId", told.portal, told.transporter_id as "transporterId"
    from told join app_user u on u.id = told.user_id and u.is_active and u.id is distinct from ${byId}::bigint
    order by u.id, told.rank, told.transporter_id`.execute(tx)
  return rows
}

/** The staff, at any plant, who maintain users or master data, with an account in use. */
export async function listAdministrators(tx: Tx): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select distinct u.id as "userId", 'staff_portal' as portal, null as "transporterId" from allocation l
    join app_user u on u.id = l.user_id and u.is_active
    join role_permission p on p.role_id = l.role_id and p.permission in ('users.manage', 'administration.manage')
    where l.portal = 'staff_portal' order by u.id`.execute(tx)
  return rows
}

export type NewNotifications = {
  readonly outboxId: string
  readonly plantId: string | null
  readonly readers: readonly (Reader & { readonly link: string | null })[]
  readonly words: Words
  readonly at: Date
  /** Whether users with an address also get a mail. */
  readonly byMail: boolean
}

/** Inserts bell notifications. Existing ones stay. */
export async function insertNotifications(tx: Tx, { outboxId, plantId, readers, words, at, byMail }: NewNotifications): Promise<void> {
  const told = JSON.stringify(readers.map((r) => ({ user_id: r.userId, portal: r.portal, transporter_id: r.transporterId, link: r.link })))
  await sql`insert into notification (outbox_id, user_id, auth_plant_id, portal, transporter_id, title, body, link, created_at, mail_next_try_at)
    select ${outboxId}, u.id, ${plantId}::bigint, r.portal, r.transporter_id, ${words.title}, ${words.body}, r.link, ${at},
      case when ${byMail} and u.email is not null then ${at}::timestamptz end
    from jsonb_to_recordset(${told}::jsonb) r (user_id bigint, portal text, transporter_id bigint, link text) join app_user u on u.id = r.user_id
    order by u.id
    on conflict (outbox_id, user_id) do nothing`.execute(tx)
}
