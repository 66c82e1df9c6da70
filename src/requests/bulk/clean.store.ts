import { sql } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { isReadBeside } from '#drivers/holds/earlier-findings.sql.ts'
import type { Db } from '#platform/server/database/database.ts'
import { requestType } from '../engine/request-types.contract.ts'
import type { StoredRequest } from '../engine/requests.store.ts'
import { bulkTypes, namedRequirement, type CleanFacts } from './clean.rules.ts'

export type BulkRequest = CleanFacts & Pick<StoredRequest, 'id' | 'type_id'> & { driver_name: string; version: number }

/** Of an id as text, which no stored body can make fail. */
const requirementKey = sql`(select key from requirement where id::text = r.body_data ->> 'requirement' and auth_plant_id = r.auth_plant_id)`

const clearanceOfType = sql`case r.type_id ${sql.join(
  Object.entries(bulkTypes).flatMap(([typeId, clearance]) =>
    clearance === null
      ? []
      : [sql`when ${sql.lit(Number(typeId))} then ${clearance === namedRequirement ? requirementKey : sql.lit(clearance)}`],
  ),
  sql` `,
)} end`

/** What judges whether these requests are clean, of those in scope, for one reader. In no order. */
export async function findCleanFacts(
  db: Db,
  scope: Scope,
  { ids, userId }: { ids: readonly string[]; userId: string },
): Promise<BulkRequest[]> {
  const { rows } = await sql<BulkRequest>`select r.id, r.type_id, d.name as driver_name, d.status_id as driver_status_id,
      r.body_data ->> 'fit_to_work' is not distinct from 'no' as is_unfit,
      r.type_id = ${requestType.renewMedical} and exists (select from driver_hold h where ${isReadBeside}) as is_contested,
      r.version,
      r.type_id = ${requestType.renewRequirement} and r.file_id is null or exists (
        select from request_file_opening o where o.request_id = r.id and o.user_id = ${userId}
          and not exists (select from request_send_back s where s.request_id = r.id and s.resubmitted_at >= o.opened_at)
      ) as is_opened,
      -- Days as text, which no stored body can make fail.
      coalesce(r.body_data ->> 'date' > current.given_on::text, true) and coalesce(r.created_at > picture.created_at, true) as is_newer
    from request r join driver d on d.id = r.driver_id
      left join lateral (
        select c.given_on from current_clearance c where c.driver_id = r.driver_id and c.kind = ${clearanceOfType}
      ) current on true
      left join file picture on picture.id = d.picture_file_id and ${clearanceOfType} is null
    where r.id = any(${ids}::bigint[]) and r.auth_plant_id = ${scope.plantId}`.execute(db)
  return rows
}

/** Remembers that a person has opened a request's file. */
export async function recordFileOpening(db: Db, opening: { requestId: string; userId: string; at: Date }): Promise<void> {
  const { requestId, userId, at } = opening
  await db
    .insertInto('request_file_opening')
    .values({ request_id: requestId, user_id: userId, opened_at: at })
    .onConflict((conflict) => conflict.columns(['request_id', 'user_id']).doUpdateSet({ opened_at: at }))
    .execute()
}
