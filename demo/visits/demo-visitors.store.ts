import { driverStatus } from '#drivers/driver-status.contract.ts'
import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'

export type Visitor = { id: string; idNo: string; transporterId: string }

/** Drivers of a plant who may load for two months at least, and of whom nothing waits. */
export const listFitToVisit = (db: Db, plantId: string, { today, limit }: { today: PlainDate; limit: number }): Promise<Visitor[]> =>
  db
    .selectFrom('driver as d')
    .innerJoin('card as c', 'c.driver_id', 'd.id')
    .select(['d.id', 'd.id_no as idNo', 'd.transporter_id as transporterId'])
    .where('d.auth_plant_id', '=', plantId)
    .where('d.status_id', '=', driverStatus.active)
    .where('d.cleared_until', '>', addDays(today, 60))
    .where('d.is_unfit', '=', false)
    .where('c.cancelled_at', 'is', null)
    .where('c.handed_over_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('request as r').select('r.id').whereRef('r.driver_id', '=', 'd.id').where('r.status_id', '=', 1))),
    )
    .orderBy('d.id')
    .limit(limit)
    .execute()
