import { sql, type Selectable } from 'kysely'
import type { Db, Tables } from '#platform/server/database/database.ts'
import { byText, masterStore } from '../master-data.store.ts'
import type { AuthPlantDetails } from './auth-plants.contract.ts'

const columns = ['id', 'name', 'allow_onboarding', 'country', 'time_zone'] as const

/** A site that users log in to. */
export type AuthPlant = Pick<Selectable<Tables['auth_plant']>, (typeof columns)[number]>

/** The form has no country and time zone: new plants get the database's defaults. */
export const authPlantStore = masterStore<AuthPlant, AuthPlantDetails>({
  table: 'auth_plant',
  columns,
  searched: ['name'],
  sorts: { name: byText('name'), allow_onboarding: sql`allow_onboarding` },
  toColumns: ({ name, allow_onboarding }) => ({ name, allow_onboarding }),
})

/** By name, case-insensitive. */
export async function findAuthPlantByName(db: Db, name: string): Promise<AuthPlant | undefined> {
  return db
    .selectFrom('auth_plant')
    .select(columns)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirst()
}

export type NewAuthPlant = AuthPlantDetails & Partial<Pick<AuthPlant, 'country' | 'time_zone'>>

export async function insertAuthPlant(db: Db, plant: NewAuthPlant): Promise<AuthPlant> {
  return db.insertInto('auth_plant').values(plant).returning(columns).executeTakeFirstOrThrow()
}
