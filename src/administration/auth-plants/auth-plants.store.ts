import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { notFound } from '#platform/server/refusal.ts'

/** A site that people sign in to. */
export type AuthPlant = {
  readonly id: string
  readonly name: string
  readonly allow_onboarding: boolean
  readonly country: string
  readonly time_zone: string
}

const columns = ['id', 'name', 'allow_onboarding', 'country', 'time_zone'] as const

export async function listAuthPlants(db: Db): Promise<AuthPlant[]> {
  return db
    .selectFrom('auth_plant')
    .select(columns)
    .orderBy(sql`lower(name)`)
    .execute()
}

export async function findAuthPlant(db: Db, id: string): Promise<AuthPlant> {
  const found = await db.selectFrom('auth_plant').select(columns).where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/** By name, whatever its case. */
export async function findAuthPlantByName(db: Db, name: string): Promise<AuthPlant | undefined> {
  return db
    .selectFrom('auth_plant')
    .select(columns)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirst()
}

export type NewAuthPlant = {
  readonly name: string
  readonly allow_onboarding: boolean
  readonly country?: string
  readonly time_zone?: string
}

export async function insertAuthPlant(db: Db, plant: NewAuthPlant): Promise<AuthPlant> {
  return db.insertInto('auth_plant').values(plant).returning(columns).executeTakeFirstOrThrow()
}
