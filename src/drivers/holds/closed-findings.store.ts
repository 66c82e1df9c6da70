import { sql } from 'kysely'
import type { Lifting } from './holds.store.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { unfitDay } from './earlier-findings.store.ts'

/** Lifts what still holds a driver for findings of closed requests, examined before this day; answers the holds. */
export async function liftClosedFindings(
  tx: Tx,
  { driverId, before }: { readonly driverId: string; readonly before: PlainDate },
  { by, at, reason }: Lifting,
): Promise<readonly { readonly id: string }[]> {
  const { rows } = await sql<{ id: string }>`update driver_hold h
    set lifted_by = ${by}, lifted_at = greatest(${at}::timestamptz, h.placed_at), lift_reason = ${reason}
    from request f where f.id = h.request_id and h.driver_id = ${driverId} and h.kind = 'unfit' and h.lifted_at is null
      and f.decided_at is not null and ${unfitDay} < ${before} returning h.id`.execute(tx)
  return rows
}
