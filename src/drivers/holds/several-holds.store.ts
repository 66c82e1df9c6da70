import { sql } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { liftingColumns, type Lifting } from './holds.store.ts'

export type HoldOfSeveral = {
  driverId: string
  kind: 'issuer'
  reason: 'recall'
  /** The first day on which it counts; null at once. */
  startsOn: PlainDate | null
  /** Null where the product itself places it. */
  by: string | null
  at: Date
}

/** Places any number of holds that count everywhere, whose ids it answers in their order. */
export async function insertHolds(tx: Tx, holds: readonly HoldOfSeveral[]): Promise<readonly string[]> {
  if (holds.length === 0) return []
  const rows = await tx
    .insertInto('driver_hold')
    .values(
      holds.map(({ driverId, kind, reason, startsOn, by, at }) => ({
        driver_id: driverId,
        kind,
        reason,
        starts_on: startsOn,
        placed_by: by,
        placed_at: at,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Lifts those of these holds that are open; answers them. */
export async function liftHoldRows(
  tx: Tx,
  ids: readonly string[],
  lifting: Lifting,
): Promise<readonly { id: string; driver_id: string }[]> {
  return tx
    .updateTable('driver_hold')
    .set(liftingColumns(lifting))
    .where('id', '=', sql<string>`any(${ids}::bigint[])`)
    .where('lifted_at', 'is', null)
    .returning(['id', 'driver_id'])
    .execute()
}
