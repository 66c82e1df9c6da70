import { scopeOf, todayOf, type Actor } from '#accounts/people.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { WarningContext } from '../kinds/kind.service.ts'
import type { RequestWarning } from './request-warning.contract.ts'

/** The part of any handler that warns. */
export type WarningHandler = {
  // A method, so that handlers of any body fit.
  warnings?(db: Db, context: WarningContext<unknown>): Promise<readonly RequestWarning[]>
}

type Checked = { actor: Actor; driver: Driver; body: object; now: Date }

/** What this reader is warned about: the sender of a request before it is sent, and its decider. */
export async function findWarnings(
  db: Db,
  { warnings }: WarningHandler,
  { actor, driver, body, now }: Checked,
): Promise<readonly RequestWarning[]> {
  return (await warnings?.(db, { driver, body, scope: scopeOf(actor), plant: actor.plant, today: todayOf(actor, now) })) ?? []
}
