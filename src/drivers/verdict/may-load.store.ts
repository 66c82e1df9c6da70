import { sql } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import { clearedUntil } from './verdict.sql.ts'

type LoadingFacts = { statusId: number; clearedUntil: PlainDate | null }

export const findLoadingFacts = (db: Db, driverId: string): Promise<LoadingFacts | undefined> =>
  named(db, 'driver_may_load')
    .selectFrom('driver as d')
    .select(['d.status_id as statusId', clearedUntil.as('clearedUntil')])
    .where('d.id', '=', driverId)
    .executeTakeFirst()

export type LoadingDriver = LoadingFacts & {
  id: string
  name: string
  auth_plant_id: string
  transporter_id: string
  /** At the driver's plant. */
  today: PlainDate
}

export const listLoadingFacts = (db: Db, driverIds: readonly string[], at: Date): Promise<LoadingDriver[]> =>
  db
    .selectFrom('driver as d')
    .innerJoin('auth_plant as p', 'p.id', 'd.auth_plant_id')
    .select(['d.id', 'd.name', 'd.auth_plant_id', 'd.transporter_id', 'd.status_id as statusId', clearedUntil.as('clearedUntil')])
    .select(sql<PlainDate>`(${at}::timestamptz at time zone p.time_zone)::date`.as('today'))
    .where('d.id', '=', sql<string>`any(${driverIds}::bigint[])`)
    .orderBy('d.id')
    .execute()
