import { sql, type Selectable } from 'kysely'
import { isInForce } from '#accounts/users/in-force.sql.ts'
import type { Scope } from '#accounts/people.ts'
import { plainWords } from '#platform/contract/plain-words.ts'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'
import { beginsWords } from '#platform/server/database/statements/like.ts'
import { readPageAndTotal, type LimitOffset, type PageAndTotal } from '#platform/server/database/statements/page-and-total.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { requestInScope, requestIsRead } from '../engine/request-scope.sql.ts'
import type { Colleague } from './mentions.rules.ts'

/** `visitedId`: the plant that recorded its violation, of a driver who visited it. */
export type Commented = { typeId: number; statusId: number; driverName: string; violationId: string | null; visitedId: string | null }

/** Throws 404 for comments on a request that is not read here. */
export const assertCommentsRead = async (db: Db, scope: Scope, id: string): Promise<void> =>
  void (await db
    .selectFrom('request as r')
    .select('r.id')
    .where('r.id', '=', id)
    .where(requestIsRead(scope))
    .executeTakeFirstOrThrow(notFound))

/** The request that a comment is about; out of scope and missing give the same 404. */
export async function findCommented(db: Db, scope: Scope, id: string): Promise<Commented> {
  return db
    .selectFrom('request as r')
    .innerJoin('driver as d', 'd.id', 'r.driver_id')
    .leftJoin('violation as v', 'v.request_id', 'r.id')
    .leftJoin('violation_visit as w', 'w.violation_id', 'v.id')
    .select([
      'r.type_id as typeId',
      'r.status_id as statusId',
      'd.name as driverName',
      'v.id as violationId',
      'w.auth_plant_id as visitedId',
    ])
    .where('r.id', '=', id)
    .where(requestInScope(scope))
    .executeTakeFirstOrThrow(notFound)
}

export type CommentRow = Pick<Selectable<Tables['request_comment']>, 'id' | 'text' | 'created_at'> &
  Pick<Selectable<Tables['app_user']>, 'first_name' | 'last_name'> & {
    mentioned: readonly string[]
    is_after_decision: boolean
    shared_by: string | null
  }

/** Newest first; `isSharedOnly`: what both plants read. The caller checks the scope. */
export const listComments = (
  db: Db,
  { requestId, isSharedOnly }: { requestId: string; isSharedOnly: boolean },
  page: LimitOffset,
): Promise<PageAndTotal<CommentRow>> =>
  readPageAndTotal(
    db
      .selectFrom('request_comment as c')
      .innerJoin('app_user as u', 'u.id', 'c.created_by')
      .innerJoin('request as r', 'r.id', 'c.request_id')
      .leftJoin('auth_plant as p', 'p.id', 'c.shared_by')
      .select(['c.id', 'c.text', 'c.created_at', 'u.first_name', 'u.last_name', 'p.name as shared_by'])
      .select(sql<string[]>`array(select ${fullName('m')} from app_user m where m.id = any(c.mentioned) order by m.id)`.as('mentioned'))
      .select(sql<boolean>`coalesce(c.created_at > r.decided_at, false)`.as('is_after_decision'))
      .where('c.request_id', '=', requestId)
      .$if(isSharedOnly, (comments) => comments.where('c.shared_by', 'is not', null))
      .orderBy('c.id', 'desc'),
    page,
  )

export type CommentValues = {
  requestId: string
  by: string
  text: string
  mentioned: readonly string[]
  at: Date
  /** The plant whose people wrote it, where the other plant reads it too. */
  sharedBy: string | null
}

export async function insertComment(tx: Tx, { requestId, by, text, mentioned, at, sharedBy }: CommentValues): Promise<string> {
  const comment = { request_id: requestId, created_by: by, text, mentioned: [...mentioned], created_at: at, shared_by: sharedBy }
  const { id } = await tx.insertInto('request_comment').values(comment).returning('id').executeTakeFirstOrThrow()
  return id
}

const fullName = (alias: string) => sql<string>`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`

/** Active staff of the plant who can see requests. */
const colleaguesAt = (db: Db, plantId: string, now: Date) =>
  db
    .selectFrom('app_user as u')
    .select(['u.id', fullName('u').as('name')])
    .where('u.is_active', '=', true)
    .where(
      sql<boolean>`exists (select from allocation l join role_permission p on p.role_id = l.role_id and p.permission = 'requests.read'
        where l.user_id = u.id and l.auth_plant_id = ${plantId} and l.portal = 'staff_portal' and ${isInForce('l', now)})`,
    )

type Lookup = { plantId: string; now: Date }

/** The colleagues whose whole name follows an '@' anywhere in the text. */
export const listNamedIn = (db: Db, text: string, { plantId, now }: Lookup): Promise<Colleague[]> =>
  colleaguesAt(db, plantId, now)
    .where(
      sql<boolean>`exists (select from unnest(${text.split('@').slice(1).map(plainWords)}::text[]) following (words)
        where u.name_key <> '' and starts_with(words, u.name_key))`,
    )
    .orderBy('u.id')
    .execute()

type Search = Lookup & { search: string; exceptId: string; limit: number }

/** Colleagues of whose name words begin with those of the text. */
export function searchColleagues(db: Db, { search, exceptId, limit, ...at }: Search): Promise<Colleague[]> {
  const words = plainWords(search)
  return colleaguesAt(db, at.plantId, at.now)
    .where('u.id', '<>', exceptId)
    .$if(search.trim() !== '', (colleagues) => colleagues.where(beginsWords(sql`u.name_key`, words)))
    .orderBy('name')
    .orderBy('u.id')
    .limit(limit)
    .execute()
}
