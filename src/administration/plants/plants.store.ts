import type { Selectable } from 'kysely'
import type { Db, Tables } from '#platform/server/database/database.ts'
import { byText, masterStore } from '../master-data.store.ts'
import type { PlantDetails } from './plants.contract.ts'

export type Plant = Pick<Selectable<Tables['plant']>, 'id' | 'name'>

export const plantStore = masterStore<Plant, PlantDetails>({
  table: 'plant',
  columns: ['id', 'name'],
  searched: ['name'],
  sorts: { name: byText('name') },
  toColumns: ({ name }) => ({ name }),
})

export async function listPlants(db: Db): Promise<Plant[]> {
  return db.selectFrom('plant').select(['id', 'name']).orderBy(byText('name')).execute()
}

export const insertPlant = (db: Db, plant: PlantDetails): Promise<Plant> => plantStore.insert(db, plant)

/** Whether a plant has exactly this name. */
export async function plantIsNamed(db: Db, name: string): Promise<boolean> {
  return (await db.selectFrom('plant').select('id').where('name', '=', name).executeTakeFirst()) !== undefined
}
