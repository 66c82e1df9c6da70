import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { byText, masterStore } from '../master-data.store.ts'
import type { AuthPlantDetails } from './auth-plants.contract.ts'

/** A site that users log in to. */
export type AuthPlant = {
  readonly id: string
  readonly name: string
  readonly allow_onboarding: boolean
  readonly country: string
  readonly time_zone: string
}

const columns = ['id', 'name', 'allow_onboarding', 'country', 'time_zone'] as const

/** The form has no country and time zone: new plants get the database's defaults. */
export const authPlantStore = masterStore<AuthPlant, AuthPlantDetails>({
  table: 'auth_plant',
  columns,
  searched: ['name'],
  sorts: { name: byText('name'), allow_onboarding: sql`allow_onboarding` },
  toColumns: ({ name, allow_onboarding }) => ({ name, allow_onboarding }),
})

export async function listAuthPlants(db: Db): Promise<AuthPlant[]> {
  return db.selectFrom('auth_plant').select(columns).orderBy(byText('name')).execute()
}

/** By name, case-insensitive. */
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
