import type { Db } from '#platform/server/database/database.ts'
import type { EntryLimits } from './entry-limits.rules.ts'
import { idNoRules } from './entry-limits.sql.ts'

export const findEntryLimits = (db: Db, plantId: string): Promise<EntryLimits> =>
  db
    .selectFrom('auth_plant')
    .select(['minimum_age as minimumAge', 'maximum_age as maximumAge', ...idNoRules])
    .where('id', '=', plantId)
    .executeTakeFirstOrThrow()
