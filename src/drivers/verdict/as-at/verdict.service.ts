import type { Scope } from '#accounts/people.ts'
import type { Db } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { selectVerdictDriver, type VerdictDriver, type WhichDriver } from './verdict.store.ts'

/** The driver with the inputs of a verdict; out of scope and missing give the same 404. */
export async function findVerdictDriver(db: Db, scope: Scope, which: WhichDriver): Promise<VerdictDriver> {
  const driver = await selectVerdictDriver(db, scope, which)
  if (!driver) throw notFound()
  return driver
}
