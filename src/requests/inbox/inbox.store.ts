import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { Db } from '#platform/server/database/database.ts'
import {
  countUpToCap,
  readPageBy,
  sortDirection,
  type CappedPage,
  type ListPlan,
  type PageBounds,
} from '#platform/server/database/statements/listing.ts'
import { requestStatus } from '../engine/request-types.contract.ts'
import { requestCount } from '../list/request-counts.store.ts'
import type { Decider } from './decider.rules.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'

const pending = sql.lit(requestStatus.pending)

/** What waits for this person's decision, as a condition on `request r`: pending, of a type they decide, raised and corrected by others, not approved by them already, not paused. */
export const waitsFor = (decider: Decider): RawBuilder<boolean> => sql<boolean>`${isOpenFor(decider)} and ${isOfTypes(decider)}`

const isOpenFor = ({ userId }: Decider): RawBuilder<boolean> =>
  sql<boolean>`r.status_id = ${pending} and r.clock_paused_at is null and ${isOfOthers(userId)} and r.id <> all(${correctedBy(userId)}) and r.id <> all(${approvedBy(userId)})
    and r.transporter_id <> all(${officesOf(userId)})`
const isOfTypes = ({ typeIds }: Decider): RawBuilder<boolean> => sql<boolean>`r.type_id = any(${typeIds}::smallint[])`

const isOfOthers = (userId: string): RawBuilder<boolean> =>
  sql<boolean>`(r.created_by is null or r.created_by <> all(${accountsOf(userId)}))`

/** The accounts of this person, read once in a statement: nobody decides what they submitted under another one. */
const accountsOf = (userId: string): RawBuilder<string[]> => sql<string[]>`array(select accounts_of_person(${userId}::bigint))`

/** The transporters that this person works, or has worked, for. */
const officesOf = (userId: string): RawBuilder<string[]> =>
  sql<
    string[]
  >`array(select o.transporter_id from allocation o where o.user_id = any(${accountsOf(userId)}) and o.transporter_id is not null)`

/** The requests that this person corrected for a colleague. Read once in a statement, for hardly any decider has some. */
const correctedBy = (userId: string): RawBuilder<string[]> =>
  sql<string[]>`array(select b.request_id from request_send_back b where b.resubmitted_by = any(${accountsOf(userId)}))`

/** The pending requests that this person has approved and that wait for a colleague. Read once in a statement, as above. */
const approvedBy = (userId: string): RawBuilder<string[]> =>
  sql<
    string[]
  >`array(select w.id from request_approval a join request w on w.id = a.request_id and w.version = a.version and w.status_id = ${pending}
    where a.approved_by = any(${accountsOf(userId)}))`

/**
 * One page of an inbox, of the requests that the list's condition leaves. Each type has its own order in the index, so the page merges the first rows of each:
 * an officer who decides one rare type does not read past all others.
 */
export function readInboxPage<Row extends { id: string }>(
  db: Db,
  list: ListPlan<Row>,
  decider: Decider,
  bounds: PageBounds,
): Promise<CappedPage<Row>> {
  const { limit, offset } = bounds
  const direction = sortDirection(list)
  // Each type's condition stands alone: PostgreSQL would take a second one on the type for a rarer match, and choose another index.
  const page = sql`select page_id, place from unnest(${decider.typeIds}::smallint[]) decided (type_id) cross join lateral (
      select r.id as page_id, r.created_at as place from request r where ${list.which} and ${isOpenFor(decider)} and r.type_id = decided.type_id
      order by r.created_at ${direction}, r.id ${direction} limit ${sql.lit(limit + offset)}
    ) of_type order by place ${direction}, page_id ${direction} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`
  return readPageBy(db, list, {
    counted: list.size ?? countUpToCap(sql`request r where ${list.which} and ${waitsFor(decider)}`, bounds),
    page,
  })
}

/** Of requests that nothing but the office keeps from this person. */
const isWithoutTies = (userId: string): RawBuilder<boolean> =>
  sql<boolean>`r.clock_paused_at is null and ${isOfOthers(userId)} and r.id <> all(${correctedBy(userId)}) and r.id <> all(${approvedBy(userId)})`

/** How many requests wait for this person, exact at any size: the stored counts without their own, without paused ones, without those that they corrected or have approved, and without those of an office of theirs. One text for all deciders, as it is part of a named statement. */
export function inboxCount(scope: Scope, { userId, typeIds }: Decider): RawBuilder<number> {
  const ofTypes = sql`r.auth_plant_id = ${scope.plantId}::bigint and r.status_id = ${pending} and r.type_id = any(${typeIds}::smallint[])`
  return sql<number>`(${requestCount(scope, { statusIds: [requestStatus.pending], typeIds })}
    - (select count(*) from request r where ${ofTypes} and r.created_by = any(${accountsOf(userId)}))
    - (select count(*) from request r where ${ofTypes} and r.clock_paused_at is not null and ${isOfOthers(userId)})
    - (select count(*) from request r where ${ofTypes} and r.clock_paused_at is null and ${isOfOthers(userId)} and r.id = any(${correctedBy(userId)}))
    - (select count(*) from request r where ${ofTypes} and r.clock_paused_at is null and ${isOfOthers(userId)} and r.id = any(${approvedBy(userId)})
        and r.id <> all(${correctedBy(userId)}))
    - (select count(*) from request r where ${ofTypes} and r.transporter_id = any(${officesOf(userId)}) and ${isWithoutTies(userId)}))::int`
}

export const countInbox = (db: Db, scope: Scope, decider: Decider): Promise<number> => valueOf(db, inboxCount(scope, decider))
