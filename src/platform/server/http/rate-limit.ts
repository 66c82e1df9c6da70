import { isIPv6 } from 'node:net'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/database.ts'
import { valueOf } from '../database/statements/value-of.ts'
import { tooMany } from './refusal.ts'

/** At most `events` in a sliding window of `seconds`; `message` is shown to the user beyond it. */
type Limit = { events: number; seconds: number; message: string }
type RateLimitEvent = { key: string; limit: Limit; now: Date }

/**
 * Counts an event of this key, or throws a 429 with the time to wait. Run it outside transactions: a rollback would undo the count. Refused
 * events are not counted, so waiting helps.
 */
export async function countOrRefuse(db: Db, event: RateLimitEvent): Promise<void> {
  if (!(await countWithin(db, event))) throw tooMany(await secondsLeft(db, event), event.limit.message)
}

/** Counts an event of this key; false, and nothing is counted, where its window is full. */
export async function countWithin(db: Db, { key, limit, now }: RateLimitEvent): Promise<boolean> {
  const expires = addSeconds(now, limit.seconds)
  const { rows } = await sql`
    insert into rate_limit as known (key, times, expires_at) values (${key}, array[${now}::timestamptz], ${expires})
    on conflict (key) do update
      set times = array(select time from unnest(known.times) time where time > ${addSeconds(now, -limit.seconds)}) || ${now}::timestamptz, expires_at = ${expires}
      where (select count(*) from unnest(known.times) time where time > ${addSeconds(now, -limit.seconds)}) < ${limit.events}
    returning key`.execute(db)
  return rows.length > 0
}

/** Whether the window of this key is full. */
export const isUsedUp = async (db: Db, event: RateLimitEvent): Promise<boolean> =>
  (await valueOf(db, sql<number>`(select count(*)::int from ${windowOf(event)})`)) >= event.limit.events

/** Throws the 429 where as many events are counted as the limit allows; counts nothing. */
export async function assertBelow(db: Db, event: RateLimitEvent): Promise<void> {
  if (await isUsedUp(db, event)) throw tooMany(await secondsLeft(db, event), event.limit.message)
}

/** Takes back the event counted at `now`, which should not have counted. */
export async function undoCount(db: Db, { key, now }: { key: string; now: Date }): Promise<void> {
  const place = sql`array_position(times, ${now}::timestamptz)`
  await sql`update rate_limit set times = times[:${place} - 1] || times[${place} + 1:] where key = ${key} and ${place} is not null`.execute(
    db,
  )
}

/** Deletes expired counts; returns the number of keys. */
export async function deleteExpiredCounts(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('rate_limit').where('expires_at', '<', now).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Maps an IPv6 address to its /64: one household has a whole /64, so limits on single addresses would be useless. */
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

/** The window is full until its oldest event leaves it. */
async function secondsLeft(db: Db, event: RateLimitEvent): Promise<number> {
  const { limit, now } = event
  const oldest = (await valueOf(db, sql<Date | null>`(select min(time) from ${windowOf(event)})`)) ?? now
  return Math.max(1, Math.ceil(limit.seconds - (now.getTime() - oldest.getTime()) / 1000))
}

/** The events of a key that count now. */
const windowOf = ({ key, limit, now }: RateLimitEvent): RawBuilder<unknown> =>
  sql`rate_limit, unnest(times) time where key = ${key} and time > ${addSeconds(now, -limit.seconds)}`

const addSeconds = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1000)
