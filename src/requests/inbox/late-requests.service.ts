import { scopeOf, type Actor } from '#accounts/people.ts'
import { isDecision } from '#accounts/permissions.rules.ts'
import { maxListedRows } from '#platform/contract/paging.ts'
import type { Db } from '#platform/server/database/database.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import { requestStatus } from '../engine/request-types.contract.ts'
import { listRequests } from '../list/request-list.store.ts'
import { deciderOf } from './decider.rules.ts'
import { overdueLimits, type OverdueLimit } from './due-clock.rules.ts'
import { findDueSettings } from './due-clock.store.ts'

export { findDueSettings } from './due-clock.store.ts'

export type Reader = { actor: Actor; db: Db; now: Date }

/** Throws a Refusal (422) for an office, which sees no due times. */
export async function limitsOfLate({ actor, db, now }: Reader): Promise<readonly OverdueLimit[]> {
  if (actor.portal !== 'staff_portal') throw invalid({ late: 'Only the plant sees what is late' })
  return overdueLimits(await findDueSettings(db, actor.plant.id), now)
}

/** How many late requests the list shows this person: of a decider those that wait for them, of others all pending ones. */
export async function countLateRequests(reader: Reader): Promise<number> {
  const { actor, db } = reader
  const { counted } = await listRequests(
    db,
    scopeOf(actor),
    {
      statusIds: [requestStatus.pending],
      decider: actor.permissions.some(isDecision) ? deciderOf(actor) : undefined,
      overdue: await limitsOfLate(reader),
      timeZone: actor.plant.timeZone,
      isOldestFirst: true,
    },
    { cap: maxListedRows, limit: 1, offset: 0 },
  )
  return counted
}
