import { sql } from 'kysely'
import { isInForce } from '#accounts/users/in-force.sql.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { accessKey } from '../access.rules.ts'
import { portalOf } from '../user-state.rules.ts'
import type { KnownPeople, KnownPerson } from './user-rows.rules.ts'

type Row = Omit<KnownPerson, 'accessKeys'> & { phone: string; access: readonly StoredAccess[] }
type StoredAccess = {
  plant_id: string
  portal: string
  role_id: string
  transporter_id: string | null
  doctor_id: string | null
  company: string | null
}

/** The people with these numbers or emails, and whether they have, or had, access at these plants. Locked: their access is judged and given in this transaction. */
export async function findKnownPeople(
  tx: Tx,
  items: readonly { phone: string; email?: string | undefined }[],
  { plantIds, now }: { plantIds: readonly string[]; now: Date },
): Promise<KnownPeople> {
  const [phones, emails] = [items.map(({ phone }) => phone), items.flatMap(({ email }) => (email ? [email.toLowerCase()] : []))]
  const { rows } = await sql<Row>`select u.id, u.first_name, u.last_name, u.phone, u.email, u.is_active,
      exists (select from allocation h where h.user_id = u.id and h.auth_plant_id = any(${plantIds}::bigint[])) as is_here, coalesce((
      select json_agg(json_build_object('plant_id', a.auth_plant_id::text, 'portal', a.portal, 'role_id', a.role_id::text,
        'transporter_id', a.transporter_id::text, 'doctor_id', a.doctor_id::text, 'company', a.company))
      from allocation a where a.user_id = u.id and ${isInForce('a', now)}
    ), '[]') as access
    from app_user u where u.phone = any(${phones}::text[]) or lower(u.email) = any(${emails}::text[]) order by u.id for update of u`.execute(
    tx,
  )
  const [ofPhones, ofEmails] = [new Set(phones), new Set(emails)]
  return {
    elsewhere: rows
      .filter(({ is_here }) => !is_here)
      .flatMap(({ id, phone, email }) => [
        ...(ofPhones.has(phone) ? [{ id, by: 'phone' as const }] : []),
        ...(email !== null && ofEmails.has(email.toLowerCase()) ? [{ id, by: 'email' as const }] : []),
      ]),
    byPhone: new Map(rows.map(({ phone, access, ...person }) => [phone, { ...person, accessKeys: new Set(access.map(keyOf)) }])),
    phoneOfEmail: new Map(rows.flatMap(({ phone, email }) => (email ? [[email.toLowerCase(), phone] as const] : []))),
  }
}

const keyOf = ({ plant_id, portal, role_id, transporter_id, doctor_id, company }: StoredAccess): string =>
  accessKey({
    plant_id,
    role_id,
    portal: portalOf(portal),
    ...(transporter_id && { transporter_id }),
    ...(doctor_id && { doctor_id }),
    ...(company && { company }),
  })
