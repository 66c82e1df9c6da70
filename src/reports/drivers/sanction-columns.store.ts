import { sql, type RawBuilder } from 'kysely'
import { barringReasons } from '#drivers/blacklisting/blacklisting.rules.ts'

/** By the index of open blacklistings; each driver has one at most. */
const ofBlacklisting = (column: 'reason' | 'review_on'): RawBuilder<string> => sql<string>`(
  select ${sql.ref(`b.${column}`)} from blacklisting b where b.driver_id = h.driver_id and b.ended_at is null)`

/** Until when drivers may not load, and why, where it was decided. */
export const sanctionColumns = {
  suspended_until: {
    type: 'day',
    label: 'Suspended until',
    definition: 'The first day of driving again, by the suspension that lasts longest; none where evidence or a decision ends it.',
    value: sql<string | null>`h.suspended_until`,
  },
  barred_for: {
    type: 'choice',
    label: 'Blacklisted for',
    definition: 'The reason of a blacklisting that is in force today.',
    value: ofBlacklisting('reason'),
    choices: barringReasons,
  },
  barring_review: {
    type: 'day',
    label: 'Blacklisting reviewed',
    definition: 'When a blacklisting that is in force today is reviewed.',
    value: ofBlacklisting('review_on'),
  },
} as const
