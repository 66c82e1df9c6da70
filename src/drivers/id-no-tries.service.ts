import type { Actor } from '#accounts/people.ts'
import type { Db } from '#platform/server/database/database.ts'
import { countOrRefuse, uncount } from '#platform/server/database/rate-limit.ts'
import { lookUpLimit, missLimit } from './id-no-tries.rules.ts'

type Try = { readonly actor: Pick<Actor, 'userId'>; readonly now: Date }

/**
 * Counts a person's try of an id number, wherever it is typed: they share one limit. It counts as a miss until `countAsFound`, so that tries sent at
 * once cannot slip past the limit. Throws a Refusal (429). Run it outside of transactions.
 */
export async function countIdNoTry(db: Db, { actor: { userId }, now }: Try): Promise<void> {
  await countOrRefuse(db, { key: `verify:${userId}`, limit: lookUpLimit, now })
  await countOrRefuse(db, { key: missKey(userId), limit: missLimit, now })
}

/** The number was that of a driver within the person's reach, so the try was no miss. */
export const countAsFound = (db: Db, { actor: { userId }, now }: Try): Promise<void> => uncount(db, { key: missKey(userId), now })

const missKey = (userId: string): string => `verify-miss:${userId}`
