import { sql } from 'kysely'
import { liftingColumns, type Lifting } from './holds.store.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { unfitDay } from './earlier-findings.sql.ts'

/** Lifts what still holds a driver for findings of closed requests, examined before this day; answers the holds. */
export async function liftClosedFindings(
  tx: Tx,
  { driverId, before }: { driverId: string; before: PlainDate },
  lifting: Lifting,
): Promise<readonly { id: string }[]> {
  return tx
    .updateTable('driver_hold as h')
    .from('request as f')
    .set(liftingColumns(lifting, 'h.placed_at'))
    .whereRef('f.id', '=', 'h.request_id')
    .where('h.driver_id', '=', driverId)
    .where('h.kind', '=', 'unfit')
    .where('h.lifted_at', 'is', null)
    .where('f.decided_at', 'is not', null)
    .where(sql<boolean>`${unfitDay} < ${before}`)
    .returning('h.id')
    .execute()
}
