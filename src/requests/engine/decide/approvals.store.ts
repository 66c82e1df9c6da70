import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import { requestStatus } from '../request-types.contract.ts'

/** Who has approved the current version of a request that needs several approvals. */
export type Approved = { approved_by: readonly string[] }

/** As `Approved`, of the request `r`-like row with this alias. */
export const approvers = (request: string): RawBuilder<string[]> => sql`array(
  select a.approved_by::text from request_approval a where a.request_id = ${sql.ref(`${request}.id`)} and a.version = ${sql.ref(`${request}.version`)} order by a.approved_at)`

/** How many have approved the current version of `request r`, where it needs several. */
export const approvalsGiven: RawBuilder<number> = sql<number>`case when r.approvals_needed > 1
  then (select count(*)::int from request_approval a where a.request_id = r.id and a.version = r.version) else 0 end`

type Approval = { requestId: string; version: number; by: string; at: Date }

/**
 * Adds an approval of the version that was read; answers how many it has then. Undefined when the request is closed, was sent back or is another version. The
 * primary key refuses the same person twice.
 */
export async function insertApproval(tx: Tx, { requestId, version, by, at }: Approval): Promise<number | undefined> {
  // The update changes nothing: it locks the request, and tells open pages.
  const { rows } = await sql<{ n: number }>`with open as (
    update request set version = version where id = ${requestId} and status_id = ${requestStatus.pending} and sent_back_at is null and version = ${version}
    returning id, version
  ), added as (
    insert into request_approval (request_id, version, approved_by, approved_at) select id, version, ${by}, ${at} from open returning request_id, version
  )
  select 1 + (select count(*)::int from request_approval a where a.request_id = added.request_id and a.version = added.version) as n from added`.execute(
    tx,
  )
  return rows[0]?.n
}
