import { sql, type Selectable } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'
import { notFound } from '#platform/server/http/refusal.ts'

export type LegalHoldRecord = Selectable<Tables['legal_hold']>

export const isHeldLegally = (db: Db, driverId: string): Promise<boolean> => valueOf(db, sql<boolean>`is_held_legally(${driverId})`)

export type NewLegalHold = { driverId: string; plantId: string; reason: string; reviewOn: PlainDate; by: string; at: Date }

export async function insertLegalHold(tx: Tx, { driverId, plantId, reason, reviewOn, by, at }: NewLegalHold): Promise<string> {
  const { id } = await tx
    .insertInto('legal_hold')
    .values({ driver_id: driverId, auth_plant_id: plantId, reason, review_on: reviewOn, set_by: by, set_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const findLegalHold = (db: Db, id: string): Promise<LegalHoldRecord> =>
  db.selectFrom('legal_hold').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)

export async function setLifted(tx: Tx, id: string, { by, at, reason }: { by: string; at: Date; reason: string }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('legal_hold')
    .set({ lifted_by: by, lifted_at: at, lift_reason: reason })
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const listed = (db: Db) =>
  db
    .selectFrom('legal_hold as h')
    .innerJoin('app_user as s', 's.id', 'h.set_by')
    .leftJoin('app_user as l', 'l.id', 'h.lifted_by')
    .selectAll('h')
    .select([
      sql<string>`s.first_name || ' ' || s.last_name`.as('set_by_name'),
      sql<string | null>`l.first_name || ' ' || l.last_name`.as('lifted_by_name'),
    ])

export type ListedLegalHold = LegalHoldRecord & { set_by_name: string; lifted_by_name: string | null; is_own: boolean }

export const listLegalHolds = (db: Db, driverId: string, readerId: string): Promise<readonly ListedLegalHold[]> =>
  listed(db)
    .select(sql<boolean>`is_same_person(h.set_by, ${readerId})`.as('is_own'))
    .where('h.driver_id', '=', driverId)
    .orderBy('h.id', 'desc')
    .limit(50)
    .execute()

type Held = { id: string; driver_id: string; driver: string; review_on: PlainDate; set_by: string }

/** The plant's drivers under legal hold, those to review first. */
export const listHeldOfPlant = (db: Db, plantId: string): Promise<readonly Held[]> =>
  db
    .selectFrom('legal_hold as h')
    .innerJoin('driver as d', 'd.id', 'h.driver_id')
    .innerJoin('app_user as s', 's.id', 'h.set_by')
    .select(['h.id', 'h.driver_id', 'd.name as driver', 'h.review_on', sql<string>`s.first_name || ' ' || s.last_name`.as('set_by')])
    .where('h.lifted_at', 'is', null)
    .where('d.auth_plant_id', '=', plantId)
    .orderBy('h.review_on')
    .orderBy('h.id')
    .limit(100)
    .execute()

type ToReview = { id: string; driver_id: string; driver: string; set_by_name: string; plantId: string }

/** The next hold whose day of review has come at the driver's plant, where it can be lifted; one that is being lifted is left out. */
export const lockNextToReview = (tx: Tx, now: Date): Promise<ToReview | undefined> =>
  tx
    .selectFrom('legal_hold as h')
    .innerJoin('driver as d', 'd.id', 'h.driver_id')
    .innerJoin('auth_plant as a', 'a.id', 'd.auth_plant_id')
    .innerJoin('app_user as s', 's.id', 'h.set_by')
    .select([
      'h.id',
      'h.driver_id',
      'd.name as driver',
      'd.auth_plant_id as plantId',
      sql<string>`s.first_name || ' ' || s.last_name`.as('set_by_name'),
    ])
    .where('h.lifted_at', 'is', null)
    .where('h.reviewed_at', 'is', null)
    .where(sql<boolean>`h.review_on <= (${now}::timestamptz at time zone a.time_zone)::date`)
    .orderBy('h.review_on')
    .orderBy('h.id')
    .limit(1)
    .forUpdate('h')
    .skipLocked()
    .executeTakeFirst()

export async function setReviewed(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('legal_hold').set({ reviewed_at: at }).where('id', '=', id).execute()
}
