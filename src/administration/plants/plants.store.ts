import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'

export type Plant = { readonly id: string; readonly name: string }

export async function listPlants(db: Db): Promise<Plant[]> {
  return db
    .selectFrom('plant')
    .select(['id', 'name'])
    .orderBy(sql`lower(name)`)
    .execute()
}

export async function insertPlant(db: Db, { name }: { readonly name: string }): Promise<Plant> {
  return db.insertInto('plant').values({ name }).returning(['id', 'name']).executeTakeFirstOrThrow()
}

/** Whether there is a plant of exactly this name. */
export async function plantIsNamed(db: Db, name: string): Promise<boolean> {
  return (await db.selectFrom('plant').select('id').where('name', '=', name).executeTakeFirst()) !== undefined
}
