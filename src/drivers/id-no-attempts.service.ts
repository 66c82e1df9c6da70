import type { Actor } from '#accounts/people.ts'
import type { Db } from '#platform/server/database/database.ts'
import { countOrRefuse, undoCount } from '#platform/server/http/rate-limit.ts'
import { lookUpLimit, missLimit } from './id-no-attempts.rules.ts'

type Attempt = { actor: Pick<Actor, 'userId'>; now: Date }

/**
 * Counts a lookup of an id number against the user's shared limit. It is a miss until `uncountIdNoMiss`, so that concurrent lookups cannot
 * exceed the limit. Throws a Refusal (429). Call it outside transactions.
 */
export async function countIdNoAttempt(db: Db, { actor: { userId }, now }: Attempt): Promise<void> {
  await countOrRefuse(db, { key: `verify:${userId}`, limit: lookUpLimit, now })
  await countOrRefuse(db, { key: missKey(userId), limit: missLimit, now })
}

/** Takes the miss back once the number has matched a driver in scope. */
export const uncountIdNoMiss = (db: Db, { actor: { userId }, now }: Attempt): Promise<void> => undoCount(db, { key: missKey(userId), now })

const missKey = (userId: string): string => `verify-miss:${userId}`
