import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/server/database/database.ts'
import { insertAuthPlant, type AuthPlant, type NewAuthPlant } from './auth-plants.store.ts'

/** A Kenyan plant that onboards drivers by default. */
export const anAuthPlant = (db: Db, fields: Partial<NewAuthPlant> = {}): Promise<AuthPlant> =>
  insertAuthPlant(db, { name: `Plant ${randomUUID()}`, allow_onboarding: true, ...fields })
