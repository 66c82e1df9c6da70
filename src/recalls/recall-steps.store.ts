import { sql } from 'kysely'
import type { ClearanceKind } from '#drivers/pass/pass.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { counts } from './recalled.sql.ts'

type OfDriver = { id: string; driverId: string }

/** The next clearances whose step is not taken, office by office, so that an office hears of all its drivers at once. */
export const listUntaken = (tx: Tx, recallId: string, limit: number): Promise<readonly OfDriver[]> =>
  tx
    .selectFrom('recalled_clearance as rc')
    .innerJoin('driver as d', 'd.id', 'rc.driver_id')
    .select(['rc.id', 'rc.driver_id as driverId'])
    .where('rc.recall_id', '=', recallId)
    .where('rc.taken_at', 'is', null)
    .orderBy('d.auth_plant_id')
    .orderBy('d.transporter_id')
    .orderBy('rc.driver_id')
    .limit(limit)
    .execute()

/** The same of those that still hold a driver. */
export const listHeld = (
  tx: Tx,
  recallId: string,
  limit: number,
): Promise<readonly (OfDriver & { holdId: string; kind: ClearanceKind })[]> =>
  tx
    .selectFrom('recalled_clearance as rc')
    .innerJoin('driver_hold as h', 'h.id', 'rc.hold_id')
    .innerJoin('clearance as c', 'c.id', 'rc.clearance_id')
    .innerJoin('driver as d', 'd.id', 'rc.driver_id')
    .select(['rc.id', 'rc.driver_id as driverId', 'h.id as holdId', 'c.kind'])
    .where('rc.recall_id', '=', recallId)
    .where('h.lifted_at', 'is', null)
    .orderBy('d.auth_plant_id')
    .orderBy('d.transporter_id')
    .orderBy('rc.driver_id')
    .limit(limit)
    .$narrowType<{ kind: ClearanceKind }>()
    .execute()

export type ToTake = OfDriver & { kind: ClearanceKind; counts: boolean }

/** Of these, whether somebody may load by the clearance. Read after the drivers are locked, so that no renewal comes between. */
export const listToTake = (tx: Tx, ids: readonly string[], today: PlainDate): Promise<readonly ToTake[]> =>
  tx
    .selectFrom('recalled_clearance as rc')
    .innerJoin('clearance as c', 'c.id', 'rc.clearance_id')
    .select(['rc.id', 'rc.driver_id as driverId', 'c.kind', counts(today).as('counts')])
    .where('rc.id', '=', sql<string>`any(${ids}::bigint[])`)
    .orderBy('rc.id')
    .$narrowType<{ kind: ClearanceKind }>()
    .execute()

type Taken = { ids: readonly string[]; holdIds: readonly (string | null)[]; at: Date }

/** Notes that their step is taken, each with its hold. */
export async function setTaken(tx: Tx, { ids, holdIds, at }: Taken): Promise<void> {
  await tx
    .updateTable('recalled_clearance as rc')
    .from(sql<{ id: string; hold_id: string | null }>`unnest(${ids}::bigint[], ${holdIds}::bigint[])`.as<'n'>(sql`n (id, hold_id)`))
    .set((eb) => ({ taken_at: at, hold_id: eb.ref('n.hold_id') }))
    .whereRef('rc.id', '=', 'n.id')
    .execute()
}
