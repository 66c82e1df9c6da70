import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'

/** When a request was sent, as it is now: a correction is sent anew. */
export const findSentAt = (tx: Tx, requestId: string): Promise<Date> =>
  valueOf(
    tx,
    sql<Date>`(select coalesce((select max(resubmitted_at) from request_send_back where request_id = r.id), r.created_at)
      from request r where r.id = ${requestId})`,
  )
