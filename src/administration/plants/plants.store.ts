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

export const insertPlant = (db: Db, plant: PlantDetails): Promise<Plant> => plantStore.insert(db, plant)
