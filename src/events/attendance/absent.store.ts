import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { listDrivers } from '#drivers/list/driver-list.store.ts'
import { driverSet, inSet, sizeOfSet, type DriverSet } from '#drivers/list/driver-rows.store.ts'
import type { Db } from '#platform/server/database/database.ts'
import { attendeeSelect, listAttenderIds, type Attendee } from './attendance.store.ts'
import { findActive, type Typed } from './found-drivers.store.ts'

type Window = { readonly limit: number; readonly offset: number }
export type AbsentPage = { readonly rows: readonly Attendee[]; readonly total: number; readonly cappedAt?: number }

/** Beyond this row, the driver list finds where the page begins. */
const deepOffset = 1000

/** One page of the scope's active drivers who are not on an event's list, by name, optionally searched. */
export async function listAbsent(
  db: Db,
  scope: Scope,
  { eventId, limit, offset, ...typed }: Typed & Window & { readonly eventId: string },
): Promise<AbsentPage> {
  const present = await listAttenderIds(db, eventId)
  if (typed.search) return foundAbsent(db, scope, typed, { present, limit, offset })
  const set = driverSet(scope, { tile: 'active', transporterId: typed.transporterId })
  if (!set) return { rows: [], total: 0 }
  const total = await countAbsent(db, set, present)
  if (offset >= total) return { rows: [], total }
  const from = offset < deepOffset ? undefined : await driverAt(db, scope, typed, offset)
  return { rows: await walk(db, set, present, { limit, offset, from }), total }
}

async function foundAbsent(
  db: Db,
  scope: Scope,
  typed: Typed,
  { present, limit, offset }: Window & { readonly present: readonly string[] },
): Promise<AbsentPage> {
  const { rows, cappedAt } = await findActive(db, scope, typed)
  const there = new Set(present)
  const absent = rows.filter(({ id }) => !there.has(id))
  return { rows: absent.slice(offset, offset + limit), total: absent.length, ...(cappedAt !== undefined && { cappedAt: absent.length }) }
}

async function countAbsent(db: Db, set: DriverSet, present: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${sizeOfSet(set)} -
    (select count(*)::int from driver d where d.id = any(${present}::bigint[]) and ${inSet(set)}) as n`.execute(db)
  return rows[0]?.n ?? 0
}

/** The driver at that position of all active drivers by name; skipping attendees moves it further down. */
async function driverAt(db: Db, scope: Scope, { transporterId }: Typed, offset: number): Promise<string | undefined> {
  const { rows } = await listDrivers(db, scope, { tile: 'active', transporterId, page: offset + 1, pageSize: 1 })
  return rows[0]?.id
}

/** Attendance lists are short, so skipping attendees along the name index is cheap. */
async function walk(
  db: Db,
  set: DriverSet,
  present: readonly string[],
  { limit, offset, from }: Window & { readonly from: string | undefined },
): Promise<Attendee[]> {
  const place = (comparison: RawBuilder<unknown>) =>
    sql`(d.name_key, d.id) ${comparison} ((select name_key from driver where id = ${from}), ${from}::bigint)`
  const begins = from === undefined ? sql`` : sql`and ${place(sql`>=`)}`
  const passed = sql`(select count(*) from driver d where d.id = any(${present}::bigint[]) and ${inSet(set)} and ${place(sql`<`)})`
  const { rows } = await sql<Attendee>`with page as materialized (
      select d.id, d.name_key from driver d where ${inSet(set)} and d.id <> all(${present}::bigint[]) ${begins}
      order by d.name_key, d.id limit ${limit} offset ${from === undefined ? offset : passed}
    )
    select ${attendeeSelect} from page join driver d on d.id = page.id join transporter t on t.id = d.transporter_id
    order by page.name_key, page.id`.execute(db)
  return rows
}
