import { asDriverStatus, driverStatus, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import { toPlainDate, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { carelessOffices } from '../register/demo-offices.rules.ts'

export type Inducted = { id: string; statusId: DriverStatusId; joinedOn: PlainDate; isCareless: boolean }

/** The plant's drivers at work, by id: who applies is inducted later. */
export async function listInducted(db: Db, plantId: string): Promise<readonly Inducted[]> {
  const rows = await db
    .selectFrom('driver as d')
    .innerJoin('transporter as t', 't.id', 'd.transporter_id')
    .select(['d.id', 'd.status_id', 'd.created_at', 't.name as office'])
    .where('d.auth_plant_id', '=', plantId)
    .where('d.status_id', 'in', [driverStatus.active, driverStatus.suspended])
    .orderBy('d.id')
    .execute()
  return rows.map(({ id, status_id, created_at, office }) => ({
    id,
    statusId: asDriverStatus(status_id),
    joinedOn: toPlainDate(created_at, 'UTC'),
    isCareless: carelessOffices.includes(office),
  }))
}
