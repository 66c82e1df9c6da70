import { covers, type Holdings } from '#accounts/grants/grants.rules.ts'
import { findHoldings, listCovering } from './holdings.store.ts'
import type { Actor } from '#accounts/people.ts'
import type { Db } from '#platform/server/database/database.ts'
import { forbidden } from '#platform/server/http/refusal.ts'
import { whoCanText } from './covering.rules.ts'

/** Enough to count 'and 12 others'. */
const mostCounted = 100

export type ManagerContext = { actor: Actor; now: Date }

/** Why the person may not make a change that touches these permissions at these plants, and who can; null when they may. */
export async function findRefusal(db: Db, { actor, now }: ManagerContext, touched: Holdings): Promise<string | null> {
  if (covers(await findHoldings(db, actor.userId, now), touched)) return null
  return whoCanText(await listCovering(db, { touched, now, limit: mostCounted }))
}

export async function assertCovers(db: Db, context: ManagerContext, touched: Holdings): Promise<void> {
  const refusal = await findRefusal(db, context, touched)
  if (refusal !== null) throw forbidden(refusal)
}
