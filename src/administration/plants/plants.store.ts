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
