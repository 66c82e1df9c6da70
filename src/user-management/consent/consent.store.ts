import { sql } from 'kysely'
import { isPermission, type Permission } from '#accounts/permissions.rules.ts'
import { isInForce } from '#accounts/users/in-force.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { Office } from '../office/office.store.ts'

type NewInvitation = Office & {
  readonly userId: string
  readonly roleId: string
  readonly endsOn: string | undefined
  readonly by: string
  readonly expiresAt: Date
}

/** Stores what an office asks a person; what it asked before is replaced. */
export async function insertInvitation(
  tx: Tx,
  { userId, plantId, transporterId, roleId, endsOn, by, now, expiresAt }: NewInvitation,
): Promise<string> {
  const asked = { role_id: roleId, ends_on: endsOn ?? null, invited_by: by, invited_at: now, expires_at: expiresAt }
  const { id } = await tx
    .insertInto('office_invitation')
    .values({ user_id: userId, auth_plant_id: plantId, transporter_id: transporterId, ...asked })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'auth_plant_id', 'transporter_id']).where('answered_at', 'is', null).doUpdateSet(asked),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type InvitationRow = {
  readonly id: string
  readonly plant_id: string
  readonly plant: string
  readonly time_zone: string
  readonly transporter_id: string
  readonly transporter: string
  readonly role_id: string
  readonly role: string
  readonly ends_on: string | null
  readonly invited_by: string
  readonly inviter: string
  readonly invited_at: Date
  readonly expires_at: Date
}

type OpenOf = { readonly userId: string; readonly now: Date }

const openOf = ({
  userId,
  now,
}: OpenOf) => sql`select i.id, a.id as plant_id, a.name as plant, a.time_zone, t.id as transporter_id, t.name as transporter, r.id as role_id,
  r.name as role, i.ends_on, i.invited_by, concat_ws(' ', u.first_name, u.last_name) as inviter, i.invited_at, i.expires_at
  from office_invitation i join auth_plant a on a.id = i.auth_plant_id join transporter t on t.id = i.transporter_id join role r on r.id = i.role_id
    join app_user u on u.id = i.invited_by
  where i.user_id = ${userId} and i.answered_at is null and i.expires_at > ${now}`

/** What a person is asked and has not answered, newest first; what has expired is not asked any more. */
export async function listOpenInvitations(db: Db, of: OpenOf): Promise<readonly InvitationRow[]> {
  return (await sql<InvitationRow>`${openOf(of)} order by i.id desc limit 100`.execute(db)).rows
}

/** One of them, locked: it is answered once. */
export async function lockOpenInvitation(tx: Tx, id: string, of: OpenOf): Promise<InvitationRow | undefined> {
  return (await sql<InvitationRow>`${openOf(of)} and i.id = ${id} for update of i`.execute(tx)).rows[0]
}

export async function setAnswer(tx: Tx, id: string, accepts: boolean, at: Date): Promise<void> {
  await tx.updateTable('office_invitation').set({ answered_at: at, is_accepted: accepts }).where('id', '=', id).execute()
}

/** What a person may do now in an office; nothing without access or with a disabled account. */
export async function listOfficePermissions(
  db: Db,
  { plantId, transporterId, now }: Office,
  userId: string,
): Promise<readonly Permission[]> {
  const { rows } = await sql<{ permission: string }>`
    select distinct p.permission from allocation a join app_user u on u.id = a.user_id and u.is_active join role_permission p on p.role_id = a.role_id
    where a.user_id = ${userId} and a.auth_plant_id = ${plantId} and a.transporter_id = ${transporterId} and a.portal = 'transporter_portal'
      and ${isInForce('a', now)}`.execute(db)
  return rows.map(({ permission }) => permission).filter(isPermission)
}
