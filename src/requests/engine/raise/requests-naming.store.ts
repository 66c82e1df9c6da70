import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import { requestStatus, requestTypeNames, type RequestTypeId } from '../request-types.contract.ts'

/** What a pending request can name without a foreign key on its driver: the row of master data by its id or its name. */
export type NamedInRequests = { typeId: RequestTypeId; field: string; value: string } | { doctorId: string } | { restrictionId: string }

/** Enough for a refusal. */
const most = 4

/** The pending requests that name it, as texts. Drivers are named at `plantId` only. */
export async function listRequestsNaming(tx: Tx, named: NamedInRequests, plantId: string | null): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('request as r')
    .innerJoin('driver as d', 'd.id', 'r.driver_id')
    .innerJoin('auth_plant as p', 'p.id', 'r.auth_plant_id')
    .select([sql<RequestTypeId>`r.type_id`.as('typeId'), 'd.name as driver', 'p.id as plantId', 'p.name as plant'])
    .where('r.status_id', '=', requestStatus.pending)
    .where(isNamed(named))
    .orderBy('r.id')
    .limit(most)
    .execute()
  return rows.map(({ typeId, driver, plant, ...row }) =>
    row.plantId === plantId
      ? `the pending request '${requestTypeNames[typeId]}' of ${driver}`
      : `a pending request '${requestTypeNames[typeId]}' at ${plant}`,
  )
}

const isNamed = (named: NamedInRequests): RawBuilder<boolean> =>
  'doctorId' in named
    ? sql`r.doctor_id = ${named.doctorId}`
    : 'restrictionId' in named
      ? sql`r.body_data -> 'restrictions' @> (select to_jsonb(key) from restriction where id = ${named.restrictionId})`
      : sql`(r.type_id = ${named.typeId} and lower(r.body_data ->> ${named.field}) = lower(${named.value}))`
