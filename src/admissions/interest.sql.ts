import { sql, type RawBuilder } from 'kysely'
import type { Interest } from '#accounts/independence/independence.rules.ts'
import { interestOf } from '#accounts/independence/interest.sql.ts'

export type AskingReader = { userId: string; at: Date }

/** What ties the reader to who asked for the `m` of a list, or to the driver's office. */
export const interestIn = ({ userId, at }: AskingReader): RawBuilder<Interest> =>
  interestOf({
    deciderId: userId,
    submitterIds: sql`array[m.asked_by]`,
    transporterIds: sql`array[m.transporter_id]`,
    submittedAt: sql`m.asked_at`,
    now: at,
  })
