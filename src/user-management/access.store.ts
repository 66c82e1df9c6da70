import { sql, type RawBuilder } from 'kysely'
import { isPermission } from '#accounts/permissions.rules.ts'
import { isPortal } from '#accounts/portals.rules.ts'
import { isInForce } from '#accounts/users/in-force.sql.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { portalPart, type GrantableRole } from './access.rules.ts'
import type { NewAccess } from './user-fields.contract.ts'
import { continued } from '#platform/server/database/statements/value-of.ts'

export type RoleRow = GrantableRole & { id: string }

/** All roles with their permissions, by portal and name. */
export async function listRolesWithPermissions(db: Db): Promise<RoleRow[]> {
  const rows = await db
    .selectFrom('role as r')
    .select(['r.id', 'r.name', 'r.portal'])
    .select(sql<string[]>`array(select permission from role_permission where role_id = r.id order by permission)`.as('permissions'))
    .orderBy('r.portal')
    .orderBy(sql`lower(r.name)`)
    .execute()
  return rows.flatMap(({ portal, permissions, ...role }) =>
    isPortal(portal) ? [{ ...role, portal, permissions: permissions.filter(isPermission) }] : [],
  )
}

/** Keeps the roles' permissions as they are until the transaction ends: what is judged is what is granted. */
export async function holdRoles(db: Db, roleIds: readonly string[]): Promise<void> {
  await db
    .selectFrom('role')
    .select('id')
    .where('id', '=', sql<string>`any(${roleIds}::bigint[])`)
    .orderBy('id')
    .forShare()
    .execute()
}

/** The end of a person's access on a day: the moment when it is over in the plant's time zone. Null without an end. */
const endOf = (day: PlainDate | undefined, timeZone: string): RawBuilder<Date | null> =>
  day === undefined ? sql<null>`null` : sql<Date>`(${day}::date + 1)::timestamp at time zone ${timeZone}`

type Grant = {
  userId: string
  access: NewAccess
  timeZone: string
  grantedBy: string
  now: Date
}

/** Inserts the access, or opens it again where it has ended. Undefined where the person has it already. */
export async function insertAccess(tx: Tx, { userId, access, timeZone, grantedBy, now }: Grant): Promise<string | undefined> {
  const { plant_id, portal, role_id, ends_on } = access
  const { transporter_id = null, doctor_id = null, company = null } = portalPart(portal, access)
  const { rows } = await sql<{ id: string }>`
    insert into allocation as a (user_id, auth_plant_id, portal, role_id, transporter_id, doctor_id, company, ends_at, granted_by, created_at)
    values (${userId}, ${plant_id}, ${portal}, ${role_id}, ${transporter_id}::bigint, ${doctor_id}::bigint, ${company}::text,
      ${endOf(ends_on, timeZone)}, ${grantedBy}, ${now})
    on conflict (user_id, auth_plant_id, portal, role_id, coalesce(transporter_id, 0), coalesce(doctor_id, 0), coalesce(company, ''))
      do update set ends_at = excluded.ends_at, granted_by = excluded.granted_by, created_at = excluded.created_at where not ${isInForce('a', now)}
    returning a.id`.execute(tx)
  return rows[0]?.id
}

export type AccessRow = {
  id: string
  user_id: string
  plant_id: string
  plant: string
  time_zone: string
  portal: string
  role_id: string
  role: string
  transporter_id: string | null
  doctor_id: string | null
  company: string | null
  /** The transporter, doctor or company. */
  acts_for: string | null
  ends_at: Date | null
  is_in_force: boolean
}

/** From `allocation a`. */
export const accessColumns = (
  now: Date,
): RawBuilder<unknown> => sql`a.id, a.user_id, a.auth_plant_id as plant_id, p.name as plant, p.time_zone, a.portal,
  a.role_id, r.name as role, a.transporter_id, a.doctor_id, a.company, coalesce(t.name, d.name, a.company) as acts_for, a.ends_at, ${isInForce('a', now)} as is_in_force`
export const accessJoins = sql`join auth_plant p on p.id = a.auth_plant_id join role r on r.id = a.role_id
  left join transporter t on t.id = a.transporter_id left join doctor d on d.id = a.doctor_id`

/** Every access; a condition goes on. */
export const selectAccess = (now: Date): RawBuilder<AccessRow> =>
  sql<AccessRow>`select ${accessColumns(now)} from allocation a ${accessJoins}`

/** One access at these plants, locked for this transaction. */
export async function lockAccess(
  tx: Tx,
  { id, plantIds, now }: { id: string; plantIds: readonly string[]; now: Date },
): Promise<AccessRow | undefined> {
  const which = sql`where a.id = ${id} and a.auth_plant_id = any(${plantIds}::bigint[]) for update of a`
  return (await continued(selectAccess(now), which).execute(tx)).rows[0]
}

/** Ends the access after this day, or without one never. */
export async function setAccessEnd(
  tx: Tx,
  { id, day, timeZone }: { id: string; day: PlainDate | undefined; timeZone: string },
): Promise<void> {
  await tx
    .updateTable('allocation')
    .set({ ends_at: endOf(day, timeZone) })
    .where('id', '=', id)
    .execute()
}

/** Ends the access at once. */
export async function endAccessNow(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('allocation').set({ ends_at: now }).where('id', '=', id).execute()
}
