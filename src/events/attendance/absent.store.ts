import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { listDrivers } from '#drivers/list/driver-list.store.ts'
import type { DriverListPage } from '#drivers/list/driver-rows.store.ts'
import type { Db } from '#platform/server/database/database.ts'
import { attendeeSelect, type Attendee } from './attendance.store.ts'
import { driverSet, inSet, sizeOfSet, type DriverSet } from '#drivers/list/driver-set.sql.ts'
import { isNumber, type TypedSearch, searchCap } from '#drivers/search/typed-search.rules.ts'
import { plainWords } from '#platform/contract/plain-words.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'

type LimitOffset = { limit: number; offset: number }
export type AbsentPage = { rows: readonly Attendee[]; total: number; cappedAt?: number }

/** Beyond this row, looking up the page's first driver is cheaper. */
const deepOffset = 1000

/** One page of the scope's active drivers without those of an event's list, by name, optionally searched. */
export async function listActiveWithout(
  db: Db,
  scope: Scope,
  { without: present, limit, offset, ...filter }: DriverSearch & LimitOffset & { without: readonly string[] },
): Promise<AbsentPage> {
  if (filter.search) return searchAbsent(db, scope, filter, { present, limit, offset })
  const set = driverSet(scope, { key: 'active', transporterId: filter.transporterId })
  if (!set) return { rows: [], total: 0 }
  const total = await countAbsent(db, set, present)
  if (offset >= total) return { rows: [], total }
  const from = offset < deepOffset ? undefined : await driverAt(db, scope, filter, offset)
  return { rows: await readPage(db, set, present, { limit, offset, from }), total }
}

async function searchAbsent(
  db: Db,
  scope: Scope,
  filter: DriverSearch,
  { present, limit, offset }: LimitOffset & { present: readonly string[] },
): Promise<AbsentPage> {
  const { rows, cappedAt } = await findActiveDrivers(db, scope, filter)
  const presentIds = new Set(present)
  const absent = rows.filter(({ id }) => !presentIds.has(id))
  return { rows: absent.slice(offset, offset + limit), total: absent.length, ...(cappedAt !== undefined && { cappedAt: absent.length }) }
}

const countAbsent = (db: Db, set: DriverSet, present: readonly string[]): Promise<number> =>
  valueOf(
    db,
    sql<number>`${sizeOfSet(set)} - (select count(*)::int from driver d where d.id = any(${present}::bigint[]) and ${inSet(set)})`,
  )

/** The driver at that position of all active drivers by name; skipping attendees moves it further down. */
async function driverAt(db: Db, scope: Scope, { transporterId }: DriverSearch, offset: number): Promise<string | undefined> {
  const { rows } = await listDrivers(db, scope, { key: 'active', transporterId, page: offset + 1, pageSize: 1 })
  return rows[0]?.id
}

/** Attendance lists are short, so skipping attendees along the name index is cheap. */
async function readPage(
  db: Db,
  set: DriverSet,
  present: readonly string[],
  { limit, offset, from }: LimitOffset & { from: string | undefined },
): Promise<Attendee[]> {
  const compareToFirst = (comparison: RawBuilder<unknown>) =>
    sql`(d.name_key, d.id) ${comparison} ((select name_key from driver where id = ${from}), ${from}::bigint)`
  const lowerBound = from === undefined ? sql`` : sql`and ${compareToFirst(sql`>=`)}`
  const skipped = sql`(select count(*) from driver d where d.id = any(${present}::bigint[]) and ${inSet(set)} and ${compareToFirst(sql`<`)})`
  const { rows } = await sql<Attendee>`with page as materialized (
      select d.id, d.name_key from driver d where ${inSet(set)} and d.id <> all(${present}::bigint[]) ${lowerBound}
      order by d.name_key, d.id limit ${limit} offset ${from === undefined ? offset : skipped}
    )
    select ${attendeeSelect} from page join driver d on d.id = page.id join transporter t on t.id = d.transporter_id
    order by page.name_key, page.id`.execute(db)
  return rows
}

export type DriverSearch = { search?: string | undefined; transporterId?: string | undefined }

/** Digits are a prefix of an id number, other text is of a name; text without a letter is nobody's number. */
export const toSearch = (typed: string): TypedSearch => {
  const text = plainWords(typed)
  return { by: isNumber(typed) || text === '' ? 'id_no' : 'name', text }
}

/** All active drivers that match the text, up to the search cap. */
export const findActiveDrivers = (db: Db, scope: Scope, { search = '', transporterId }: DriverSearch): Promise<DriverListPage> =>
  listDrivers(db, scope, { key: 'active', transporterId, search: toSearch(search), page: 1, pageSize: searchCap })
