import { sql } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { DemoOffice } from './demo-year.ts'

/** The offices of these drivers, in the order of their names, each with somebody who answers for it. */
export async function listOffices(db: Db, driverIds: readonly string[]): Promise<readonly DemoOffice[]> {
  const rows = await db
    .selectFrom('driver as d')
    .innerJoin('transporter as t', 't.id', 'd.transporter_id')
    .select((eb) => [
      't.id',
      't.name',
      'd.id as driverId',
      sql<PlainDate>`d.created_at::date`.as('joinedOn'),
      eb
        .selectFrom('allocation as a')
        .select((of) => of.fn.min('a.user_id').as('userId'))
        .whereRef('a.transporter_id', '=', 't.id')
        .whereRef('a.auth_plant_id', '=', 'd.auth_plant_id')
        .as('userId'),
    ])
    .where('d.id', 'in', driverIds)
    .orderBy('t.name')
    .orderBy('d.id')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((drivers) =>
    drivers.slice(0, 1).map(({ id, name, userId }) => ({
      id,
      name,
      userId,
      drivers: drivers.map(({ driverId, joinedOn }) => ({ id: driverId, joinedOn })),
    })),
  )
}
