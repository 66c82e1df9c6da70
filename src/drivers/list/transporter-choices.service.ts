import type { Scope } from '#accounts/people.ts'
import type { Db } from '#platform/server/database/database.ts'
import { listTransportersWithDrivers } from './driver-counts.store.ts'

/** The transporters with drivers in scope, by name, as filters offer them. */
export const listTransporterChoices = async (db: Db, scope: Scope): Promise<{ _id: string; name: string }[]> =>
  (await listTransportersWithDrivers(db, scope)).map(({ id, name }) => ({ _id: id, name }))
