import { sql } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { Db } from '#platform/server/database.ts'
import { requestStatus, requestType } from './request-types.contract.ts'
import { requestInScope } from './requests.store.ts'

/** The pending requests of a plant; of a transporter, those that wait for its sanction evidence. Counted no further than `most`. */
export async function countWaiting(db: Db, scope: Scope, most: number): Promise<number> {
  const isOwn = scope.transporterId === null ? sql`` : sql`and r.type_id = ${requestType.sanctionEvidence}`
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select from request r where ${requestInScope(scope)} and r.status_id = ${requestStatus.pending} ${isOwn} limit ${most}) waiting`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}
