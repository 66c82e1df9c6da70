import { sql, type RawBuilder } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { counts, isPicked, isRecalled } from './recalled.sql.ts'
import { maxRecalled } from './recalls.rules.ts'

/** Which clearances of an issuer: of drivers at one plant or at all, given in a period or ever. */
export type RecallPick = { issuerId: string; plantId: string | null; from: PlainDate | null; until: PlainDate | null }

/** Those that are not void and under no recall yet; one more than may be picked tells that it is too many. */
const picked = ({ issuerId, plantId, from, until }: RecallPick) =>
  sql`select c.id, c.driver_id, c.kind, c.expiry, d.auth_plant_id from clearance c join driver d on d.id = c.driver_id
    where c.issuer_id = ${issuerId} and not c.is_void and not ${isRecalled(sql.ref('c.id'))}
      and ${isPicked({ plantId: sql`d.auth_plant_id`, day: sql`c.given_on` }, { plantId: sql`${plantId}`, from: sql`${from}`, until: sql`${until}` })} limit ${maxRecalled + 1}`

export type PickedOfPlant = {
  plantId: string
  plant: string
  clearances: number
  drivers: number
  /** Drivers who load by them: whom the recall concerns. */
  concerned: number
}

/** What a pick would recall, plant by plant. */
export async function countPicked(db: Db, pick: RecallPick, today: PlainDate): Promise<readonly PickedOfPlant[]> {
  const of = (rows: RawBuilder<unknown>) => sql<number>`count(${rows})::int`
  return db
    .selectFrom(sql<{ id: string; driver_id: string; auth_plant_id: string }>`(${picked(pick)})`.as('c'))
    .innerJoin('auth_plant as p', 'p.id', 'c.auth_plant_id')
    .select(['p.id as plantId', 'p.name as plant', of(sql`*`).as('clearances'), of(sql`distinct c.driver_id`).as('drivers')])
    .select(sql<number>`count(distinct c.driver_id) filter (where ${counts(today)})::int`.as('concerned'))
    .groupBy(['p.id', 'p.name'])
    .orderBy('drivers', 'desc')
    .orderBy('p.name')
    .execute()
}

/** Puts what is picked at this moment under the recall; answers how many. */
export async function insertPicked(tx: Tx, recallId: string, pick: RecallPick): Promise<number> {
  const { numInsertedOrUpdatedRows: inserted = 0n } = await tx
    .insertInto('recalled_clearance')
    .columns(['recall_id', 'clearance_id', 'driver_id'])
    .expression(sql`select ${recallId}::bigint, c.id, c.driver_id from (${picked(pick)}) c`)
    .executeTakeFirstOrThrow()
  return Number(inserted)
}
