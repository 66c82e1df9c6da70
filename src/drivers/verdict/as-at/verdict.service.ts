import type { Scope } from '#accounts/people.ts'
import type { Db } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { factsAt, type VerdictDriver, type WhichDriver } from './verdict.store.ts'

export { factsAt } from './verdict.store.ts'
export { asKnownNow } from './known-now.service.ts'

/** The driver with the inputs of a verdict; out of scope and missing give the same 404. */
export async function findVerdictDriver(db: Db, scope: Scope, which: WhichDriver): Promise<VerdictDriver> {
  const found = await factsAt(db, { scope, which })
  if (!found?.known) throw notFound()
  return { ...found.person, ...found.known.state }
}
