import { sql } from 'kysely'
import { isInForce } from '#accounts/users/in-force.sql.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { maxOffered } from './away.contract.ts'
import type { Obstacle, DaysAway } from './away.rules.ts'

export type Away = DaysAway & { userId: string; name: string; delegateId: string; delegateName: string }

const aways = (db: Db) =>
  db
    .selectFrom('away as a')
    .innerJoin('app_user as u', 'u.id', 'a.user_id')
    .innerJoin('app_user as d', 'd.id', 'a.delegate_id')
    .select(['a.user_id as userId', 'a.delegate_id as delegateId', 'a.from_day as from', 'a.to_day as to'])
    .select([
      sql<string>`u.first_name || ' ' || u.last_name`.as('name'),
      sql<string>`d.first_name || ' ' || d.last_name`.as('delegateName'),
    ])

/** A person's days away that are not over. */
export const findAway = (db: Db, userId: string, today: PlainDate): Promise<Away | undefined> =>
  aways(db).where('a.user_id', '=', userId).where('a.to_day', '>=', today).executeTakeFirst()

/** The absent colleagues of a delegate, now or later, soonest first. */
export const listStandingInFor = (db: Db, delegateId: string, today: PlainDate): Promise<Away[]> =>
  aways(db).where('a.delegate_id', '=', delegateId).where('a.to_day', '>=', today).orderBy('a.from_day').orderBy('a.user_id').execute()

type Pair = { userId: string; delegateId: string }

/** What keeps a colleague from standing in on these days. */
export async function findObstacle(db: Db, { userId, delegateId }: Pair, { from, to }: DaysAway, now: Date): Promise<Obstacle> {
  const { rows } = await sql<{ plants: string[]; own_from: string | null; own_to: string | null }>`select
    array(select p.name from not_covered(${userId}, ${delegateId}, ${now}) n join auth_plant p on p.id = n.auth_plant_id order by p.name) as plants,
    own.from_day as own_from, own.to_day as own_to
    from (select 1) one left join away own on own.user_id = ${delegateId} and own.from_day <= ${to}::date and own.to_day >= greatest(${from}::date, (${now}::timestamptz at time zone 'UTC')::date - 1)`.execute(
    db,
  )
  const [row] = rows
  return { plants: row?.plants ?? [], away: row?.own_from && row.own_to ? { from: row.own_from, to: row.own_to } : undefined }
}

type ColleagueQuery = { userId: string; plantId: string; now: Date; onlyId?: string }

/** Other active staff of the plant; with `isCovering`, only those who hold the person's permissions at each of their plants. By name. */
export async function listPlantColleagues(
  db: Db,
  { userId, plantId, now, onlyId }: ColleagueQuery,
  { isCovering }: { isCovering: boolean },
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('app_user as u')
    .select(['u.id', sql<string>`u.first_name || ' ' || u.last_name`.as('name')])
    .where('u.is_active', '=', true)
    .where('u.id', '<>', userId)
    .$if(onlyId !== undefined, (users) => users.where('u.id', '=', onlyId ?? null))
    .where(
      sql<boolean>`exists (select from allocation l where l.user_id = u.id and l.auth_plant_id = ${plantId} and l.portal = 'staff_portal' and ${isInForce('l', now)})`,
    )
    .$if(isCovering, (users) => users.where(sql<boolean>`not exists (select from not_covered(${userId}, u.id, ${now}))`))
    .orderBy('name')
    .orderBy('u.id')
    .limit(maxOffered)
    .execute()
}

export async function upsertAway(tx: Tx, { userId, delegateId, from, to }: Pair & DaysAway, at: Date): Promise<void> {
  const days = { delegate_id: delegateId, from_day: from, to_day: to, created_at: at, broken_at: null }
  await tx
    .insertInto('away')
    .values({ user_id: userId, ...days })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(days))
    .execute()
}

export async function deleteAway(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('away').where('user_id', '=', userId).execute()
}

/** Days away that are not over, of those whose colleague both were already notified about, or not yet. */
export const listAways = (db: Db, today: PlainDate, { isBroken }: { isBroken: boolean }): Promise<Away[]> =>
  aways(db)
    .where('a.to_day', '>=', today)
    .where('a.broken_at', isBroken ? 'is not' : 'is', null)
    .orderBy('a.user_id')
    .execute()

/** False where the days have changed since, or another server was first. */
export async function markBroken(tx: Tx, { userId, delegateId, from, to }: Away, at: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('away')
    .set({ broken_at: at })
    .where('user_id', '=', userId)
    .where('delegate_id', '=', delegateId)
    .where('from_day', '=', from)
    .where('to_day', '=', to)
    .where('broken_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
