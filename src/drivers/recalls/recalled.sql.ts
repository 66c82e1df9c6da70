import { sql, type RawBuilder } from 'kysely'

/** Whether a clearance is under a recall that was not withdrawn. */
export const isRecalled = (clearanceId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from recalled_clearance rc join recall r on r.id = rc.recall_id
    where rc.clearance_id = ${clearanceId} and r.withdrawn_at is null)`
