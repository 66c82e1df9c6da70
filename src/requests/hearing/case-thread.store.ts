import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { requestStatus } from '../engine/request-types.contract.ts'

export type Thread = { driver_id: string; auth_plant_id: string; transporter_id: string; created_by: string | null }

/** Whose request it is, at which plant. */
export const findThread = (tx: Tx, requestId: string): Promise<Thread> =>
  tx
    .selectFrom('request')
    .select(['driver_id', 'auth_plant_id', 'transporter_id', 'created_by'])
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()

/** The driver's open case at the plant. The lock on the driver keeps it so. */
export const findOpenCase = async (tx: Tx, { driver_id, auth_plant_id }: Thread): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('driver_case')
      .select('id')
      .where('driver_id', '=', driver_id)
      .where('auth_plant_id', '=', auth_plant_id)
      .where('closed_at', 'is', null)
      .executeTakeFirst()
  )?.id

export const insertCase = async (
  tx: Tx,
  { driver_id, auth_plant_id, created_by }: Thread,
  { requestId, at }: { requestId: string; at: Date },
): Promise<string> =>
  (
    await tx
      .insertInto('driver_case')
      .values({ driver_id, auth_plant_id, opened_by: created_by, opened_by_request_id: requestId, opened_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const insertCaseRequest = async (tx: Tx, row: { request_id: string; case_id: string; transporter_id: string }): Promise<void> =>
  void (await tx
    .insertInto('case_request')
    .values(row)
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .execute())

/** Whether something is left of `driver_case c`: a request that waits, a suspension, or the day of its review. */
const isLeft = (at: Date): RawBuilder<boolean> => sql<boolean>`(exists (
    select from case_request q join request r on r.id = q.request_id where q.case_id = c.id and r.status_id = ${requestStatus.pending}
  ) or exists (
    select from case_request q join suspension s on s.request_id = q.request_id where q.case_id = c.id and s.ended_at is null
  ) or coalesce(c.review_on <= (${at}::timestamptz at time zone (select time_zone from auth_plant where id = c.auth_plant_id))::date, false))`

/** Closes the driver's open cases of which nothing is left. */
export const closeFinished = async (tx: Tx, driverId: string, at: Date): Promise<void> =>
  void (await sql`update driver_case c set closed_at = ${at} where c.driver_id = ${driverId} and c.closed_at is null and not ${isLeft(at)}`.execute(
    tx,
  ))

/** Closes the driver's open case at a plant, whatever is left of it: the plant where the driver is now goes on with that. */
export const closeLeft = async (tx: Tx, { driverId, plantId, at }: { driverId: string; plantId: string; at: Date }): Promise<void> =>
  void (await tx
    .updateTable('driver_case')
    .set({ closed_at: at })
    .where('driver_id', '=', driverId)
    .where('auth_plant_id', '=', plantId)
    .where('closed_at', 'is', null)
    .execute())

/** Opens again what comes back today, unless the driver has an open case there: what is next stands in that one. */
export const reopenToReview = async (tx: Tx, driverId: string, at: Date): Promise<void> =>
  void (await sql`update driver_case c set closed_at = null where c.id = (
      select max(l.id) from driver_case l join auth_plant p on p.id = l.auth_plant_id
      where l.driver_id = ${driverId} and l.closed_at is not null and l.review_on <= (${at}::timestamptz at time zone p.time_zone)::date
    ) and not exists (
      select from driver_case o where o.driver_id = c.driver_id and o.auth_plant_id = c.auth_plant_id and o.closed_at is null
    )`.execute(tx))

/** Drivers of whose cases one is over, or comes back. */
export async function listToSettle(db: Db, at: Date, { after, limit }: { after: string; limit: number }): Promise<string[]> {
  const latestDay = sql<string>`(${at}::timestamptz at time zone 'UTC')::date + 1`
  const rows = await db
    .selectFrom('driver_case as c')
    .select('c.driver_id')
    .distinct()
    .where('c.driver_id', '>', after)
    .where(({ or, and, eb }) =>
      or([
        and([eb('c.closed_at', 'is', null), sql<boolean>`not ${isLeft(at)}`]),
        and([eb('c.closed_at', 'is not', null), eb('c.review_on', '<=', latestDay)]),
      ]),
    )
    .orderBy('c.driver_id')
    .limit(limit)
    .execute()
  return rows.map(({ driver_id }) => driver_id)
}

/** Sets the day on which a case comes back, or takes it away. */
export const updateReviewOn = async (tx: Tx, driverId: string, on: string | null): Promise<void> =>
  void (await tx
    .updateTable('driver_case')
    .set({ review_on: on })
    .where(
      'id',
      '=',
      tx
        .selectFrom('driver_case')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('driver_id', '=', driverId),
    )
    .execute())
