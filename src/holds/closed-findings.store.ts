import { sql } from 'kysely'
import type { Lifting } from '#drivers/holds/holds.store.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'

/** Lifts what still holds a driver for findings of closed requests, examined before this day; answers the holds. */
export async function liftClosedFindings(
  tx: Tx,
  { driverId, before }: { readonly driverId: string; readonly before: PlainDate },
  { by, at, reason }: Lifting,
): Promise<readonly { readonly id: string }[]> {
  const { rows } = await sql<{ id: string }>`update driver_hold h
    set lifted_by = ${by}, lifted_at = greatest(${at}::timestamptz, h.placed_at), lift_reason = ${reason}
    from request r where r.id = h.request_id and h.driver_id = ${driverId} and h.kind = 'unfit' and h.lifted_at is null
      and r.decided_at is not null and r.body_data ->> 'date' < ${before} returning h.id`.execute(tx)
  return rows
}
