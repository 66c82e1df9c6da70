import { sql, type Insertable } from 'kysely'
import { driverStatus } from '../driver-status.contract.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'

type Blacklisting = Tables['blacklisting']
export type OpenBlacklisting = { id: string; reason: string | null; review_on: PlainDate; request_id: string | null }

/** What a plant has decided about blacklisting. */
export type BlacklistSettings = { approvers: 1 | 2; months: number }

export async function findBlacklistSettings(db: Db, plantId: string): Promise<BlacklistSettings> {
  const { approvers, months } = await db
    .selectFrom('auth_plant')
    .select(['blacklist_approvers as approvers', 'blacklist_review_months as months'])
    .where('id', '=', plantId)
    .executeTakeFirstOrThrow(notFound)
  return { approvers: approvers === 2 ? 2 : 1, months }
}

export const insertBlacklisting = async (tx: Tx, row: Insertable<Blacklisting>): Promise<void> =>
  void (await tx.insertInto('blacklisting').values(row).execute())

/** Undefined for who is not barred, or came barred and has not been found by the job yet. */
export async function findOpenBlacklisting(db: Db, driverId: string): Promise<OpenBlacklisting | undefined> {
  return db
    .selectFrom('blacklisting')
    .select(['id', 'reason', 'review_on', 'request_id'])
    .where('driver_id', '=', driverId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

export async function setReviewDay(tx: Tx, id: string, reviewOn: PlainDate): Promise<void> {
  await tx.updateTable('blacklisting').set({ review_on: reviewOn }).where('id', '=', id).execute()
}

export async function closeBlacklisting(tx: Tx, driverId: string, at: Date): Promise<void> {
  await tx.updateTable('blacklisting').set({ ended_at: at }).where('driver_id', '=', driverId).where('ended_at', 'is', null).execute()
}

/** Who came barred, with a register or from before this was kept, is reviewed a plant's months from now. */
export async function adoptBarred(db: Db, now: Date): Promise<void> {
  await db
    .insertInto('blacklisting')
    .columns(['driver_id', 'auth_plant_id', 'review_on', 'created_at'])
    .expression(
      db
        .selectFrom('driver as d')
        .innerJoin('auth_plant as p', 'p.id', 'd.auth_plant_id')
        .select([
          'd.id',
          'd.auth_plant_id',
          sql<PlainDate>`((${now}::timestamptz at time zone p.time_zone)::date + make_interval(months => p.blacklist_review_months))::date`.as(
            'review_on',
          ),
          sql<Date>`${now}::timestamptz`.as('created_at'),
        ])
        .where('d.status_id', '=', driverStatus.blacklisted)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('blacklisting as b').select('b.id').whereRef('b.driver_id', '=', 'd.id').where('b.ended_at', 'is', null))),
        ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Who is to be reviewed by today at the plant that barred them. */
export async function listDueReviews(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('blacklisting as b')
    .innerJoin('driver as d', 'd.id', 'b.driver_id')
    .innerJoin('auth_plant as p', 'p.id', 'd.auth_plant_id')
    .select('b.driver_id')
    .where('b.ended_at', 'is', null)
    .where('d.status_id', '=', driverStatus.blacklisted)
    .where('b.review_on', '<=', sql<PlainDate>`(${now}::timestamptz at time zone p.time_zone)::date`)
    // The latest day anywhere, for the index.
    .where('b.review_on', '<=', sql<PlainDate>`(${now}::timestamptz at time zone 'UTC')::date + 1`)
    .orderBy('b.id')
    .execute()
  return rows.map(({ driver_id }) => driver_id)
}
