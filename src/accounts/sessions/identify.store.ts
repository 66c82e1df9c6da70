import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import { hashToken, isTokenLike } from '#platform/server/secrets/secrets.ts'
import type { Actor, SignedInUser } from '../people.ts'
import { isPortal } from '../portals.rules.ts'
import { isPermission } from '../permissions.rules.ts'
import { idleSince, defaultSessionSettings, type SessionSettings } from '../sign-in/sign-in.rules.ts'

type Identify = (token: string, now: Date) => Promise<SignedInUser | Actor | null>

/**
 * Finds the user of a token. Runs for every request, so that a disabled account, ended allocation or changed role takes effect at once. Null for an
 * unknown or expired token. Updates the last use of the session and of its user at most once a minute.
 */
export const identify =
  (db: Db, settings: SessionSettings = defaultSessionSettings): Identify =>
  async (token, now) => {
    if (!isTokenLike(token)) return null
    const tokenHash = hashToken(token).toString('hex')
    const row = await findSession(db, { tokenHash, now: now.toISOString(), idle: idleSince(now, settings).toISOString() })
    if (!row) return null
    if (now.getTime() - row.last_seen_at.getTime() > noteEveryMs) await noteUse(db, { sessionId: row.session_id, now: now.toISOString() })
    return toUser(row)
  }

const noteEveryMs = 60_000

type SessionUserRow = {
  session_id: string
  last_seen_at: Date
  user_id: string
  first_name: string
  last_name: string
  phone: string
  email: string | null
  allocation_id: string | null
  portal: string | null
  company: string | null
  role_name: string
  permissions: string[]
  plant_id: string
  plant_name: string
  country: string
  time_zone: string
  id_no_pattern: string
  transporter_id: string | null
  transporter_name: string
  doctor_id: string | null
  doctor_name: string
}

type Lookup = { tokenHash: string; now: string; idle: string }

async function findSession(db: Db, { tokenHash, now, idle }: Lookup): Promise<SessionUserRow | undefined> {
  const { rows } = await sql<SessionUserRow>`
  select s.id as session_id, s.last_seen_at, u.id as user_id, u.first_name, u.last_name, u.phone, u.email, a.id as allocation_id, a.portal, a.company, r.name as role_name,
    array(select permission from role_permission where role_id = r.id) as permissions,
    p.id as plant_id, p.name as plant_name, p.country, p.time_zone, p.id_no_pattern, t.id as transporter_id, t.name as transporter_name, d.id as doctor_id, d.name as doctor_name
  from session s
  join app_user u on u.id = s.user_id and u.is_active
  left join allocation a on a.id = s.allocation_id and a.user_id = u.id and (a.ends_at is null or a.ends_at > ${now}::timestamptz)
  left join role r on r.id = a.role_id
  left join auth_plant p on p.id = a.auth_plant_id
  left join transporter t on t.id = a.transporter_id
  left join doctor d on d.id = a.doctor_id
  where s.token_hash = decode(${tokenHash}, 'hex') and s.expires_at > ${now}::timestamptz
    and s.last_seen_at > ${idle}::timestamptz`.execute(named(db, 'session_by_token'))
  return rows[0]
}

/** Never moves back: of simultaneous calls the first one writes. */
async function noteUse(db: Db, { sessionId, now }: { sessionId: string; now: string }): Promise<void> {
  await sql`
  with seen as (
    update session set last_seen_at = ${now}::timestamptz where id = ${sessionId} and last_seen_at < ${now}::timestamptz returning user_id
  )
  update app_user set last_seen_at = ${now}::timestamptz where id in (select user_id from seen)`.execute(
    named(db, 'note_session_use', { isRepeatable: true }),
  )
}

function toUser(row: SessionUserRow): SignedInUser | Actor {
  const { phone, email } = row
  const user = { userId: row.user_id, sessionId: row.session_id, firstName: row.first_name, lastName: row.last_name, phone, email }
  if (!row.allocation_id || !row.portal || !isPortal(row.portal)) return { ...user, portal: null, permissions: [] }
  return {
    ...user,
    portal: row.portal,
    permissions: row.permissions.filter(isPermission),
    allocationId: row.allocation_id,
    roleName: row.role_name,
    plant: { id: row.plant_id, name: row.plant_name, country: row.country, timeZone: row.time_zone, idNoPattern: row.id_no_pattern },
    transporter: row.transporter_id ? { id: row.transporter_id, name: row.transporter_name } : null,
    doctor: row.doctor_id ? { id: row.doctor_id, name: row.doctor_name } : null,
    company: row.company,
  }
}
