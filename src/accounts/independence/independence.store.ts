import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Interest } from './independence.rules.ts'
import { interestOf } from './interest.sql.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'

/** The accounts of one person: those that share a phone number or a mailbox, now or before. */
export const listAccountsOfPerson = (db: Db, userId: string): Promise<string[]> =>
  valueOf(db, sql<string[]>`array(select accounts_of_person(${userId}::bigint))`)

export type Matter = {
  deciderId: string
  /** Who submitted or corrected it. */
  submitterIds: readonly string[]
  /** Whose drivers it is about. */
  transporterIds: readonly string[]
  submittedAt: Date
  now: Date
}

export const findInterest = (db: Db, { submitterIds, transporterIds, submittedAt, ...matter }: Matter): Promise<Interest> =>
  valueOf(
    db,
    interestOf({
      ...matter,
      submitterIds: sql`${submitterIds}::bigint[]`,
      transporterIds: sql`${transporterIds}::bigint[]`,
      submittedAt: sql`${submittedAt}`,
    }),
  )
