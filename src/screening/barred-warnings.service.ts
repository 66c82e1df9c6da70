import { personOf } from '#drivers/likely-same/likely-same.rules.ts'
import type { NewDriverDetails } from '#drivers/details/details-changed.rules.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import { findLikelyBarred } from '#drivers/likely-same/likely-same.service.ts'
import type { Db } from '#platform/server/database/database.ts'
import { barredWarningText } from './barred-match.rules.ts'

/** What a decider is told where the driver, with new details if any, may be a person who is barred; undefined where nobody is found. */
export async function findBarredWarning(db: Db, driver: Driver, details: NewDriverDetails = {}): Promise<string | undefined> {
  const given = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined))
  const found = await findLikelyBarred(db, [personOf({ ...driver, ...given })])
  return found.length === 0 ? undefined : found.map(({ plant_name, reasons }) => barredWarningText(plant_name, reasons)).join('\n')
}
