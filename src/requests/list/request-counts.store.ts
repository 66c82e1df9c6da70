import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { Db } from '#platform/server/database/database.ts'
import { requestStatus, requestType } from '../engine/request-types.contract.ts'

type CountFilter = { readonly statusId?: number | undefined; readonly typeId?: number | undefined }

/** The number of requests of a plant or transporter, by status and type, from stored counts. */
export function requestCount({ plantId, transporterId }: Scope, { statusId, typeId }: CountFilter): RawBuilder<number> {
  const conditions = [sql`auth_plant_id = ${plantId}`]
  if (statusId !== undefined) conditions.push(sql`status_id = ${statusId}`)
  if (typeId !== undefined) conditions.push(sql`type_id = ${typeId}`)
  const all = sql.join(conditions, sql` and `)
  const unfolded = transporterId === null ? all : sql`${all} and transporter_id = ${transporterId}`
  return sql<number>`(select coalesce(sum(n), 0)::int from (
    select n from request_count where ${all} and transporter_id = ${transporterId ?? 0} union all select n from request_change where ${unfolded}
  ) counts)`
}

/** A plant's pending requests; for a transporter, its pending requests for sanction evidence. */
export async function countPending(db: Db, scope: Scope): Promise<number> {
  const typeId = scope.transporterId === null ? undefined : requestType.sanctionEvidence
  const { rows } = await sql<{ n: number }>`select ${requestCount(scope, { statusId: requestStatus.pending, typeId })} as n`.execute(db)
  return rows[0]?.n ?? 0
}

/** Folds the pending count changes; runs every second. */
export async function foldRequestCounts(db: Db): Promise<void> {
  await sql`select fold_request_counts()`.execute(db)
}
