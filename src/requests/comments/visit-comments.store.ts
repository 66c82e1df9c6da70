import type { Db } from '#platform/server/database/database.ts'

export type CommentedVisit = { requestId: string; homeId: string; driverName: string }

/** The request of a violation that a plant recorded of a visiting driver. */
export const findOfVisit = (db: Db, plantId: string, violationId: string): Promise<CommentedVisit | undefined> =>
  db
    .selectFrom('violation_visit as w')
    .innerJoin('violation as v', 'v.id', 'w.violation_id')
    .innerJoin('request as r', 'r.id', 'v.request_id')
    .innerJoin('driver as d', 'd.id', 'v.driver_id')
    .select(['r.id as requestId', 'r.auth_plant_id as homeId', 'd.name as driverName'])
    .where('v.id', '=', violationId)
    .where('w.auth_plant_id', '=', plantId)
    .executeTakeFirst()
