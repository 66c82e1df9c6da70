import { sql, type RawBuilder } from 'kysely'

/** Whether `request r` for evidence has some that the plant has not reviewed: then nothing is due from the office. */
export const isInReview: RawBuilder<boolean> = sql<boolean>`exists (select from sanction_evidence e where e.request_id = r.id and e.reviewed_at is null)`

/** Since when `request r` asks for evidence: since the plant did not accept the last. */
export const askedAt: RawBuilder<Date> = sql<Date>`coalesce((select max(e.reviewed_at) from sanction_evidence e where e.request_id = r.id), r.created_at)`
