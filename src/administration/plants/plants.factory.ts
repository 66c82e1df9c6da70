import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/server/database/database.ts'
import { insertPlant, type Plant } from './plants.store.ts'

export const aPlant = (db: Db, { name = `Depot ${randomUUID()}` }: { readonly name?: string } = {}): Promise<Plant> =>
  insertPlant(db, { name })
