import { sql } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'
import { requestStatus, requestTypes } from '../engine/request-types.contract.ts'

type Decided = { userId: string; plantId: string; day: PlainDate; timeZone: string }

const typeIds = requestTypes.map(({ id }) => id)
const { approved, rejected } = requestStatus

/** How many requests this person has decided at the plant since the day began there. Every type is named, so that the index finds the newest of each. */
export const countDecidedSince = (db: Db, { userId, plantId, day, timeZone }: Decided): Promise<number> =>
  valueOf(
    db,
    sql<number>`(select count(*)::int from request r
      where r.decided_by = ${userId}::bigint and r.auth_plant_id = ${plantId}::bigint
        and r.type_id = any(${typeIds}::smallint[]) and r.status_id = any(${[approved, rejected]}::smallint[])
        and r.decided_at >= ${day}::date::timestamp at time zone ${timeZone})`,
  )
