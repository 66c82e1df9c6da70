import { findTouched } from './holdings.store.ts'
import type { Holdings } from '#accounts/grants/grants.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { assertCovers, findRefusal, type ManagerContext } from './covering.service.ts'

type PersonConcerned = ManagerContext & { userId: string }

/** What a change of a person's name, number or account touches: everything they hold, everywhere, even while disabled. */
async function touchedBy(db: Db, { userId, actor, now }: PersonConcerned): Promise<Holdings> {
  return new Map([[actor.plant.id, new Set()], ...(await findTouched(db, userId, now))])
}

/** Why the actor cannot change this person's name, number and account, and who can; null where they can. */
export const whyNotChangeable = async (db: Db, concerned: PersonConcerned): Promise<string | null> =>
  findRefusal(db, concerned, await touchedBy(db, concerned))

/** Throws 403 naming who can. */
export const requireChangeable = async (db: Db, concerned: PersonConcerned): Promise<void> =>
  assertCovers(db, concerned, await touchedBy(db, concerned))

/** Ending a person's sessions stops them like disabling them does, for as long as it is repeated; one's own are ended by oneself. */
export const requireEndable = async (db: Db, concerned: PersonConcerned): Promise<void> => {
  if (concerned.userId !== concerned.actor.userId) await requireChangeable(db, concerned)
}
