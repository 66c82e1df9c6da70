import type { Db } from '#platform/server/database/database.ts'
import type { EntryLimits } from './entry-limits.rules.ts'

/** The plant's rules for id numbers. */
export const idNoRules = ['id_no_min_digits as idNoMinDigits', 'id_no_max_digits as idNoMaxDigits', 'id_no_pattern as idNoPattern'] as const

export const findEntryLimits = (db: Db, plantId: string): Promise<EntryLimits> =>
  db
    .selectFrom('auth_plant')
    .select(['minimum_age as minimumAge', 'maximum_age as maximumAge', ...idNoRules])
    .where('id', '=', plantId)
    .executeTakeFirstOrThrow()
