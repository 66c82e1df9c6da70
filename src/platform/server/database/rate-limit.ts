import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { tooMany } from '../http/refusal.ts'

/** So many events in so many seconds, whenever those seconds begin; `message` is what a person reads beyond it. */
export type Limit = { readonly events: number; readonly seconds: number; readonly message: string }
type Counted = { readonly key: string; readonly limit: Limit; readonly now: Date }

/**
 * Counts one event of this key, in one statement, or throws a 429 that says when to come back. Run it on its own: inside a transaction that is
 * rolled back it would count nothing. Events that were refused do not count, so waiting helps.
 */
export async function countOrRefuse(db: Db, counted: Counted): Promise<void> {
  const { key, limit, now } = counted
  const expires = later(now, limit.seconds)
  const { rows } = await sql`
    insert into rate_limit as known (key, times, expires_at) values (${key}, array[${now}::timestamptz], ${expires})
    on conflict (key) do update
      set times = array(select time from unnest(known.times) time where time > ${later(now, -limit.seconds)}) || ${now}::timestamptz, expires_at = ${expires}
      where (select count(*) from unnest(known.times) time where time > ${later(now, -limit.seconds)}) < ${limit.events}
    returning key`.execute(db)
  if (rows.length === 0) throw tooMany(await secondsLeft(db, counted), limit.message)
}

/** Takes one event of that moment back, because it turned out not to be one. */
export async function uncount(db: Db, { key, now }: { readonly key: string; readonly now: Date }): Promise<void> {
  const place = sql`array_position(times, ${now}::timestamptz)`
  await sql`update rate_limit set times = times[:${place} - 1] || times[${place} + 1:] where key = ${key} and ${place} is not null`.execute(
    db,
  )
}

/** Forgets what is past every window; answers how many keys. */
export async function forgetCounts(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('rate_limit').where('expires_at', '<', now).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Whom an address stands for: a household of IPv6 has a whole /64 to itself, so single addresses would be no limit. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  return isIPv6(address) ? firstGroups(address, 4) : address
}

function firstGroups(address: string, count: number): string {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0')
  const groups = [...before, ...zeros, ...after].slice(0, count).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${groups.join(':')}::/64`
}

/** The window is full, so it opens when its oldest event leaves it. */
async function secondsLeft(db: Db, { key, limit, now }: Counted): Promise<number> {
  const { rows } = await sql<{ oldest: Date | null }>`
    select min(time) as oldest from rate_limit, unnest(times) time where key = ${key} and time > ${later(now, -limit.seconds)}`.execute(db)
  const oldest = rows[0]?.oldest ?? now
  return Math.max(1, Math.ceil(limit.seconds - (now.getTime() - oldest.getTime()) / 1000))
}

const later = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1000)
