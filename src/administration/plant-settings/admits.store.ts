import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Admitting } from './admits.contract.ts'

export type Admits = { admits: Admitting; admits_from: PlainDate | null; plant_ids: readonly string[] }

const ofPlant = (db: Db, plantId: string) =>
  db
    .selectFrom('auth_plant as a')
    .select(['a.admits', 'a.admits_from'])
    .select(
      sql<string[]>`array(select of_plant_id::text from admitted_plant where auth_plant_id = a.id order by of_plant_id)`.as('plant_ids'),
    )
    .where('a.id', '=', plantId)
    .$narrowType<{ admits: Admitting }>()

export const findAdmits = (db: Db, plantId: string): Promise<Admits> => ofPlant(db, plantId).executeTakeFirstOrThrow(notFound)
export const lockAdmits = (tx: Tx, plantId: string): Promise<Admits> =>
  ofPlant(tx, plantId).forUpdate('a').executeTakeFirstOrThrow(notFound)

export const listPlantsBeside = (db: Db, plantId: string): Promise<readonly { id: string; name: string }[]> =>
  db.selectFrom('auth_plant').select(['id', 'name']).where('id', '<>', plantId).orderBy('name').execute()

/** How many drivers of other plants are inside. */
export const countVisitorsOnSite = (db: Db, plantId: string): Promise<number> =>
  valueOf(
    db,
    sql<number>`(select count(*)::int from gate_presence p join driver d on d.id = p.driver_id
      where p.auth_plant_id = ${plantId} and p.is_inside and d.auth_plant_id <> p.auth_plant_id)`,
  )

export async function setAdmits(tx: Tx, plantId: string, { admits, admits_from, plant_ids }: Admits): Promise<void> {
  await tx.updateTable('auth_plant').set({ admits, admits_from }).where('id', '=', plantId).execute()
  await tx.deleteFrom('admitted_plant').where('auth_plant_id', '=', plantId).execute()
  const rows = plant_ids.map((of_plant_id) => ({ auth_plant_id: plantId, of_plant_id }))
  if (rows.length > 0) await tx.insertInto('admitted_plant').values(rows).execute()
}
