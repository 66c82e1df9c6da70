import { covers, type Holdings } from '#accounts/grants/grants.rules.ts'
import { findHoldings, findTouched, listCovering } from '#accounts/grants/grants.store.ts'
import type { Db } from '#platform/server/database/database.ts'
import { forbidden } from '#platform/server/http/refusal.ts'
import { onlyTheseText } from './access.rules.ts'
import type { Acting } from './granting.service.ts'

/** Enough to count 'and 12 others'. */
const mostListed = 100

/** Why this person's name, number and account cannot be changed by the actor; undefined where they can. */
export async function whyNotChangeable(db: Db, { userId, actor, now }: Acting & { readonly userId: string }): Promise<string | undefined> {
  const own = await findHoldings(db, actor.userId, now)
  const touched: Holdings = new Map([[actor.plant.id, new Set()], ...(await findTouched(db, userId, now))])
  return covers(own, touched) ? undefined : onlyTheseText(await listCovering(db, { touched, now, limit: mostListed }))
}

/** Throws 403 naming who can: what concerns a person everywhere needs all of their permissions everywhere. */
export async function requireChangeable(db: Db, change: Acting & { readonly userId: string }): Promise<void> {
  const reason = await whyNotChangeable(db, change)
  if (reason !== undefined) throw forbidden(reason)
}
