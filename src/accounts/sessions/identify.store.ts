import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { batch } from '#platform/server/database/batch.ts'
import { prepared, type Slots } from '#platform/server/database/prepared.ts'
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
export const identify = (db: Db, settings: SessionSettings = defaultSessionSettings): Identify => {
  const find = batch(async (lookups: readonly Lookup[]) => {
    const now = new Date(Math.max(...lookups.map((lookup) => lookup.now.getTime())))
    const hashes = lookups.map(({ hash }) => hash)
    const rows = await sessionsByTokens(db, {
      tokenHashes: [...new Set(hashes)].join(' '),
      now: now.toISOString(),
      idle: idleSince(now, settings).toISOString(),
    })
    const usersByHash = new Map(rows.map((row) => [row.token_hash, toUser(row)]))
    return hashes.map((hash) => usersByHash.get(hash) ?? null)
  })
  return async (token, now) => (isTokenLike(token) ? find({ hash: hashToken(token).toString('hex'), now }) : null)
}

type Lookup = { readonly hash: string; readonly now: Date }

type SessionUserRow = {
  token_hash: string
  session_id: string
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
  transporter_id: string | null
  transporter_name: string
  doctor_id: string | null
  doctor_name: string
}

const sessionsByTokens = prepared(
  'sessions_by_tokens',
  (value: Slots<'tokenHashes' | 'now' | 'idle'>) => sql<SessionUserRow>`
  with live as (
    select id, user_id, allocation_id, last_seen_at, given.hash from unnest(string_to_array(${value('tokenHashes')}, ' ')) given(hash)
    join session on token_hash = decode(given.hash, 'hex') where expires_at > ${value('now')}::timestamptz and last_seen_at > ${value('idle')}::timestamptz
  ), seen as (
    update session set last_seen_at = ${value('now')}::timestamptz from live
    where session.id = live.id and live.last_seen_at < ${value('now')}::timestamptz - interval '1 minute' returning session.user_id
  ), seen_user as (
    update app_user set last_seen_at = ${value('now')}::timestamptz where id in (select user_id from seen)
  )
  select live.hash as token_hash, live.id as session_id, u.id as user_id, u.first_name, u.last_name, u.phone, u.email, a.id as allocation_id, a.portal, a.company, r.name as role_name,
    array(select permission from role_permission where role_id = r.id) as permissions,
    p.id as plant_id, p.name as plant_name, p.country, p.time_zone, t.id as transporter_id, t.name as transporter_name, d.id as doctor_id, d.name as doctor_name
  from live
  join app_user u on u.id = live.user_id and u.is_active
  left join allocation a on a.id = live.allocation_id and a.user_id = u.id and (a.ends_at is null or a.ends_at > ${value('now')}::timestamptz)
  left join role r on r.id = a.role_id
  left join auth_plant p on p.id = a.auth_plant_id
  left join transporter t on t.id = a.transporter_id
  left join doctor d on d.id = a.doctor_id`,
  { isRepeatable: true },
)

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
    plant: { id: row.plant_id, name: row.plant_name, country: row.country, timeZone: row.time_zone },
    transporter: row.transporter_id ? { id: row.transporter_id, name: row.transporter_name } : null,
    doctor: row.doctor_id ? { id: row.doctor_id, name: row.doctor_name } : null,
    company: row.company,
  }
}
