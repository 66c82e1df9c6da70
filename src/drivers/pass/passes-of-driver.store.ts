import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { PassStatus } from './pass.rules.ts'

const maxPasses = 50

export type PassHistoryRow = {
  id: string
  status: PassStatus
  is_current: boolean
  issued_on: string
  expiry: string
  expiry_reason: string
  created_at: Date
  created_by_name: string | null
  shortened_until: string | null
  shortened_reason: string | null
  shortened_by_name: string | null
}

/** The passes of a driver, newest first. */
export async function listPassesOf(db: Db, driverId: string): Promise<PassHistoryRow[]> {
  return db
    .selectFrom('pass as p')
    .leftJoin('app_user as maker', 'maker.id', 'p.created_by')
    .leftJoin('app_user as shortener', 'shortener.id', 'p.shortened_by')
    .select(['p.id', 'p.status', 'p.is_current', 'p.issued_on', 'p.expiry', 'p.expiry_reason', 'p.created_at'])
    .select(['p.shortened_until', 'p.shortened_reason'])
    .select([
      sql<string | null>`maker.first_name || ' ' || maker.last_name`.as('created_by_name'),
      sql<string | null>`shortener.first_name || ' ' || shortener.last_name`.as('shortened_by_name'),
    ])
    .where('p.driver_id', '=', driverId)
    .orderBy('p.id', 'desc')
    .limit(maxPasses)
    .$narrowType<{ status: PassStatus }>()
    .execute()
}
