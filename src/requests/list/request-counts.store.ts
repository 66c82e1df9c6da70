import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { sumOfCounts } from '#platform/server/counts/counts.ts'
import type { Db } from '#platform/server/database/database.ts'
import { requestStatus, requestType } from '../engine/request-types.contract.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'

type CountFilter = {
  statusIds?: readonly number[] | undefined
  typeIds?: readonly number[] | undefined
  /** A transporter whose requests staff count, pending requests of staff included. */
  transporterId?: string | undefined
}

/** The number of requests in scope, by status and type, from stored counts. */
export function requestCount(scope: Scope, { statusIds, typeIds, transporterId }: CountFilter): RawBuilder<number> {
  // A tab and a status that exclude each other.
  if (statusIds?.length === 0) return sql<number>`0`
  const parts = statusIds ?? Object.values(requestStatus)
  const types = typeIds ?? Object.values(requestType)
  const countOf = (fact: string, keys: readonly string[]): RawBuilder<number> =>
    sql<number>`(${sql.join(
      (scope.plantIds ?? [scope.plantId]).map((plantId) => sumOfCounts({ plantId, fact, parts, where: sql`key = any(${keys})` })),
      sql` + `,
    )})`
  const ofTransporter = (id: string) => types.map((type) => `${id} ${type}`)
  if (scope.transporterId !== null) return countOf('request shown', ofTransporter(scope.transporterId))
  return transporterId === undefined ? countOf('request', types.map(String)) : countOf('request transporter', ofTransporter(transporterId))
}

/** A plant's pending requests. */
export const countPending = (db: Db, scope: Scope): Promise<number> =>
  valueOf(db, requestCount(scope, { statusIds: [requestStatus.pending] }))
