import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Driver } from '../../drivers.store.ts'
import { ownEndsWith } from '../../settle/settle.service.ts'
import { judgeDriver, type Judgement } from '../verdict.rules.ts'
import { factsOf } from './driver-state.rules.ts'
import { findVerdictDriver } from './verdict.service.ts'

type Proved = { requirementId: string; key: string; given_on: PlainDate; expiry: PlainDate; today: PlainDate }

/** The verdict of today, and the one if this proof of a plant's own requirement were approved. */
export async function judgeIfProved(
  db: Db,
  { id, auth_plant_id: plantId }: Pick<Driver, 'id' | 'auth_plant_id'>,
  { requirementId, key, given_on, expiry, today }: Proved,
): Promise<{ before: Judgement; after: Judgement }> {
  const facts = factsOf(await findVerdictDriver(db, { plantId, transporterId: null }, { id }))
  const ends = await ownEndsWith(db, id, { kind: key, givenOn: given_on, expiry })
  const own = facts.own.map((each) => {
    const [endsOn = each.endsOn, hasProof = each.hasProof] = (each.id === requirementId && ends[each.id]) || []
    return { ...each, endsOn, hasProof }
  })
  return { before: judgeDriver(facts, today), after: judgeDriver({ ...facts, own }, today) }
}
