import { sql } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'
import { isOfRecall } from './recalled.sql.ts'

/** What an issuer gave on a day; the plant is the driver's. */
export type Given = { issuerId: string; day: PlainDate; plantId: string }

export const isGivenRecalled = (db: Db, { issuerId, day, plantId }: Given): Promise<boolean> =>
  valueOf(db, isOfRecall({ issuerId: sql`${issuerId}`, day: sql`${day}`, plantId: sql`${plantId}` }))
