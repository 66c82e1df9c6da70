import type { Db, Tx } from '#platform/server/database/database.ts'
import { sql } from 'kysely'
import type { HoldKind } from './hold-kinds.rules.ts'

export type NewHold = {
  driverId: string
  kind: HoldKind
  /** The plant where it counts; null everywhere. */
  plantId: string | null
  /** What it came from. */
  requestId: string | null
  comment: string | null
  /** Null where the product itself places it. */
  by: string | null
  at: Date
}

/** Places a hold; undefined where the request it comes from holds the driver already. */
export async function insertHold(
  tx: Tx,
  { driverId, kind, plantId, requestId, comment, by, at }: NewHold,
): Promise<{ id: string } | undefined> {
  return tx
    .insertInto('driver_hold')
    .values({ driver_id: driverId, kind, auth_plant_id: plantId, request_id: requestId, comment, placed_by: by, placed_at: at })
    .onConflict((conflict) => conflict.column('request_id').where('lifted_at', 'is', null).where('request_id', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst()
}

export type Lifting = { by: string | null; at: Date; reason: string }

/** Lifts the open hold that came from this request; undefined where there is none. */
export async function liftHoldOfRequest(tx: Tx, requestId: string, { by, at, reason }: Lifting): Promise<{ id: string } | undefined> {
  return (
    tx
      .updateTable('driver_hold')
      // Servers' clocks differ by moments.
      .set({ lifted_by: by, lifted_at: sql<Date>`greatest(${at}::timestamptz, placed_at)`, lift_reason: reason })
      .where('request_id', '=', requestId)
      .where('lifted_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
  )
}

/** Whether a driver is on hold at present, and whether the current medical found not fit. */
export const findStanding = (db: Db, driverId: string): Promise<{ is_on_hold: boolean; is_unfit: boolean }> =>
  db.selectFrom('driver').select(['is_on_hold', 'is_unfit']).where('id', '=', driverId).executeTakeFirstOrThrow()

/** The kinds of a driver's open holds that count at the driver's plant. */
export async function listOpenHolds(db: Db, driverId: string): Promise<readonly HoldKind[]> {
  const rows = await db
    .selectFrom('driver_hold as h')
    .innerJoin('driver as d', 'd.id', 'h.driver_id')
    .select('h.kind')
    .distinct()
    .where('h.driver_id', '=', driverId)
    .where('h.lifted_at', 'is', null)
    .where((eb) => eb.or([eb('h.auth_plant_id', 'is', null), eb('h.auth_plant_id', '=', eb.ref('d.auth_plant_id'))]))
    .$narrowType<{ kind: HoldKind }>()
    .execute()
  return rows.map(({ kind }) => kind)
}

/** The kinds of holds that were open at a plant just before `end`. */
export async function listHoldsAt(
  db: Db,
  driverId: string,
  { plantId, end }: { plantId: string; end: Date },
): Promise<readonly HoldKind[]> {
  const rows = await db
    .selectFrom('driver_hold')
    .select('kind')
    .distinct()
    .where('driver_id', '=', driverId)
    .where('placed_at', '<', end)
    .where((eb) => eb.or([eb('lifted_at', 'is', null), eb('lifted_at', '>=', end)]))
    .where((eb) => eb.or([eb('auth_plant_id', 'is', null), eb('auth_plant_id', '=', plantId)]))
    .$narrowType<{ kind: HoldKind }>()
    .execute()
  return rows.map(({ kind }) => kind)
}
