import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'

export type VisitingOfficeRow = { id: string; name: string; last_visit: Date | null; drivers: number; known_until: Date | null }

/** Offices with visits in the last 90 days, and those that are known still; the latest first. */
export async function listVisitingOffices(db: Db, plantId: string, now: Date): Promise<readonly VisitingOfficeRow[]> {
  const { rows } = await sql<VisitingOfficeRow>`
    with visiting as (
      select d.transporter_id, max(p.since) as last_visit from gate_presence p join driver d on d.id = p.driver_id
      where p.auth_plant_id = ${plantId} and d.auth_plant_id <> ${plantId} and p.since > ${now}::timestamptz - interval '90 days' group by d.transporter_id
    ), known as (select transporter_id, until_at from gate_known_office where auth_plant_id = ${plantId} and until_at > ${now})
    select t.id, t.name, v.last_visit, (select count(*)::int from driver d where d.transporter_id = t.id and d.auth_plant_id <> ${plantId}) as drivers,
      k.until_at as known_until
    from visiting v full join known k using (transporter_id) join transporter t on t.id = transporter_id
    order by v.last_visit desc nulls last, t.id limit 100`.execute(named(db, 'visiting_offices'))
  return rows
}

/** Locks what the plant's devices know of offices; how many they know beside this one. */
export async function lockKnownOffices(tx: Tx, plantId: string, transporterId: string, now: Date): Promise<number> {
  await tx.selectFrom('auth_plant').select('id').where('id', '=', plantId).forNoKeyUpdate().execute()
  const rows = await tx
    .selectFrom('gate_known_office')
    .select('transporter_id')
    .where('auth_plant_id', '=', plantId)
    .where('transporter_id', '<>', transporterId)
    .where('until_at', '>', now)
    .execute()
  return rows.length
}

type Known = { plantId: string; transporterId: string; userId: string; now: Date; until: Date }

export async function keepOffice(tx: Tx, { plantId, transporterId, userId, now, until }: Known): Promise<void> {
  const known = { until_at: until, asked_by: userId, asked_at: now }
  await tx
    .insertInto('gate_known_office')
    .values({ auth_plant_id: plantId, transporter_id: transporterId, ...known })
    .onConflict((conflict) => conflict.columns(['auth_plant_id', 'transporter_id']).doUpdateSet(known))
    .execute()
}

/** False where it was not known any more. */
export async function endOffice(tx: Tx, plantId: string, transporterId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('gate_known_office')
    .set({ until_at: now })
    .where('auth_plant_id', '=', plantId)
    .where('transporter_id', '=', transporterId)
    .where('until_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
