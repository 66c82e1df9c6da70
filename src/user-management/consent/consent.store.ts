import { sql, type RawBuilder } from 'kysely'
import { isPermission, type Permission } from '#accounts/permissions.rules.ts'
import { isInForce } from '#accounts/users/in-force.sql.ts'
import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { Office } from '../office/office.store.ts'
import { continued } from '#platform/server/database/statements/value-of.ts'

type NewInvitation = Office & {
  userId: string
  roleId: string
  endsOn: string | undefined
  by: string
  expiresAt: Date
}

/** What an office has asked a person and what has become of it. */
export type Asked = 'waits' | 'changed' | 'declined' | 'never'

/** Whether the person is asked the same or something else by this office already, or declined it since `pausedFrom`. */
export async function findAsked(
  tx: Tx,
  { userId, plantId, transporterId, roleId, endsOn, now }: Omit<NewInvitation, 'by' | 'expiresAt'>,
  pausedFrom: Date,
): Promise<Asked> {
  const { rows } = await sql<{ asked: Asked }>`select case
      when answered_at is not null then 'declined'
      when role_id = ${roleId}::bigint and ends_on is not distinct from ${endsOn ?? null}::date then 'waits'
      else 'changed' end as asked
    from office_invitation i where i.user_id = ${userId} and i.transporter_id = ${transporterId}
      and ((i.answered_at is null and i.expires_at > ${now} and i.auth_plant_id = ${plantId}) or (not i.is_accepted and i.answered_at > ${pausedFrom}))
    order by i.answered_at is null limit 1`.execute(tx)
  return rows[0]?.asked ?? 'never'
}

/** Stores what an office asks a person. What it asked before is deleted, so that nobody accepts what they have not read. */
export async function insertInvitation(
  tx: Tx,
  { userId, plantId, transporterId, roleId, endsOn, by, now, expiresAt }: NewInvitation,
): Promise<void> {
  const key = { user_id: userId, auth_plant_id: plantId, transporter_id: transporterId }
  await tx
    .deleteFrom('office_invitation')
    .where(({ and }) => and(key))
    .where('answered_at', 'is', null)
    .execute()
  const asked = { role_id: roleId, ends_on: endsOn ?? null, invited_by: by, invited_at: now, expires_at: expiresAt }
  await tx
    .insertInto('office_invitation')
    .values({ ...key, ...asked })
    .execute()
}

export type InvitationRow = {
  id: string
  plant_id: string
  plant: string
  time_zone: string
  transporter_id: string
  transporter: string
  role_id: string
  role: string
  ends_on: string | null
  invited_by: string
  inviter: string
  invited_at: Date
  expires_at: Date
}

type OpenOf = { userId: string; now: Date }

const openOf = ({
  userId,
  now,
}: OpenOf): RawBuilder<InvitationRow> => sql<InvitationRow>`select i.id, a.id as plant_id, a.name as plant, a.time_zone, t.id as transporter_id, t.name as transporter, r.id as role_id,
  r.name as role, i.ends_on, i.invited_by, concat_ws(' ', u.first_name, u.last_name) as inviter, i.invited_at, i.expires_at
  from office_invitation i join auth_plant a on a.id = i.auth_plant_id join transporter t on t.id = i.transporter_id join role r on r.id = i.role_id
    join app_user u on u.id = i.invited_by
  where i.user_id = ${userId} and i.answered_at is null and i.expires_at > ${now}`

/** What a person is asked and has not answered, newest first; what has expired is not asked any more. */
export async function listOpenInvitations(db: Db, of: OpenOf): Promise<readonly InvitationRow[]> {
  return (await continued(openOf(of), sql`order by i.id desc limit 100`).execute(db)).rows
}

/** One of them, locked: it is answered once. */
export async function lockOpenInvitation(tx: Tx, id: string, of: OpenOf): Promise<InvitationRow | undefined> {
  return (await continued(openOf(of), sql`and i.id = ${id} for update of i`).execute(tx)).rows[0]
}

export async function setAnswer(tx: Tx, id: string, accepts: boolean, at: Date): Promise<void> {
  await tx.updateTable('office_invitation').set({ answered_at: at, is_accepted: accepts }).where('id', '=', id).execute()
}

type HeldInOffice = { permission: Permission; endsAt: Date | null }

/** What a person may do now in an office, and until when; nothing without access or with a disabled account. */
export async function listOfficePermissions(
  db: Db,
  { plantId, transporterId, now }: Office,
  userId: string,
): Promise<readonly HeldInOffice[]> {
  const rows = await db
    .selectFrom('allocation as a')
    .innerJoin('app_user as u', 'u.id', 'a.user_id')
    .innerJoin('role_permission as p', 'p.role_id', 'a.role_id')
    .select(['p.permission', sql<Date | null>`case when bool_and(a.ends_at is not null) then max(a.ends_at) end`.as('endsAt')])
    .where('u.is_active', '=', true)
    .where('a.user_id', '=', userId)
    .where('a.auth_plant_id', '=', plantId)
    .where('a.transporter_id', '=', transporterId)
    .where('a.portal', '=', 'transporter_portal')
    .where(isInForce('a', now))
    .groupBy('p.permission')
    .execute()
  return rows.flatMap(({ permission, endsAt }) => (isPermission(permission) ? [{ permission, endsAt }] : []))
}

/** The open invitations to a role, as texts. The office is named at `plantId` only. */
export async function listInvitationsToRole(
  tx: Tx,
  roleId: string,
  { plantId, now }: { plantId: string; now: Date },
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('office_invitation as i')
    .innerJoin('transporter as t', 't.id', 'i.transporter_id')
    .innerJoin('auth_plant as p', 'p.id', 'i.auth_plant_id')
    .select(['t.name as transporter', 'p.id as plant_id', 'p.name as plant'])
    .select(sql<PlainDate>`(i.expires_at at time zone p.time_zone)::date`.as('until'))
    .where('i.role_id', '=', roleId)
    .where('i.answered_at', 'is', null)
    .where('i.expires_at', '>', now)
    .orderBy('i.id')
    .limit(4)
    .execute()
  return rows.map(({ transporter, plant_id, plant, until }) => {
    const where = plant_id === plantId ? `'${transporter}'` : `an office at ${plant}`
    return `an invitation to ${where} that is open until ${dateText(until)}`
  })
}
