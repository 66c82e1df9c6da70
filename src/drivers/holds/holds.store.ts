import { sql, type RawBuilder } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { HeldDays, HoldDays } from './held-days.rules.ts'
import type { HoldKind, KnownHold } from './hold-kinds.rules.ts'

export type NewHold = Partial<HoldDays> & {
  driverId: string
  kind: HoldKind
  /** A code of its kind. */
  reason: string
  /** The plant where it counts; null everywhere. */
  plantId: string | null
  /** What it came from. */
  requestId: string | null
  gateCheckId?: string | null
  /** The document that is in doubt. */
  document?: string | null
  comment: string | null
  /** Null where the product itself places it. */
  by: string | null
  at: Date
}

/** Places a hold; undefined where the request it comes from holds the driver already. */
export async function insertHold(tx: Tx, hold: NewHold): Promise<{ id: string } | undefined> {
  const { driverId, kind, reason, plantId, requestId, comment, by, at } = hold
  return tx
    .insertInto('driver_hold')
    .values({
      driver_id: driverId,
      kind,
      reason,
      auth_plant_id: plantId,
      starts_on: hold.startsOn ?? null,
      ends_on: hold.endsOn ?? null,
      request_id: requestId,
      gate_check_id: hold.gateCheckId ?? null,
      document: hold.document ?? null,
      comment,
      placed_by: by,
      placed_at: at,
    })
    .onConflict((conflict) => conflict.column('request_id').where('lifted_at', 'is', null).where('request_id', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst()
}

export type Lifting = { by: string | null; at: Date; reason: string }

/** What lifting writes. Servers' clocks differ by moments. */
export const liftingColumns = (
  { by, at, reason }: Lifting,
  placedAt = 'placed_at',
): { lifted_by: string | null; lifted_at: RawBuilder<Date>; lift_reason: string } => ({
  lifted_by: by,
  lifted_at: sql<Date>`greatest(${at}::timestamptz, ${sql.ref(placedAt)})`,
  lift_reason: reason,
})

/** Lifts the open hold that came from this request; undefined where there is none. */
export const liftHoldOfRequest = (tx: Tx, requestId: string, lifting: Lifting): Promise<{ id: string } | undefined> =>
  tx
    .updateTable('driver_hold')
    .set(liftingColumns(lifting))
    .where('request_id', '=', requestId)
    .where('lifted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

/** Lifts these of a driver's holds, those that are open; answers which. */
export const closeHolds = (
  tx: Tx,
  driverId: string,
  ids: readonly string[],
  lifting: Lifting,
): Promise<{ id: string; auth_plant_id: string | null }[]> =>
  tx
    .updateTable('driver_hold')
    .set(liftingColumns(lifting))
    .where('driver_id', '=', driverId)
    .where('id', '=', sql<string>`any(${ids}::bigint[])`)
    .where('lifted_at', 'is', null)
    .returning(['id', 'auth_plant_id'])
    .execute()

export const findPlantName = async (db: Db, plantId: string): Promise<string> =>
  (await db.selectFrom('auth_plant').select('name').where('id', '=', plantId).executeTakeFirstOrThrow()).name

/** The days on which a driver is on hold, as settled, and whether the current medical found not fit. */
export const findStanding = (db: Db, driverId: string): Promise<{ held_days: HeldDays; is_unfit: boolean }> =>
  db.selectFrom('driver').select(['held_days', 'is_unfit']).where('id', '=', driverId).executeTakeFirstOrThrow()

const known = ['h.kind', 'h.reason', 'h.starts_on as startsOn', 'h.ends_on as endsOn'] as const

/** A driver's open holds that count at the driver's plant, on whatever day. */
export const listOpenHolds = (db: Db, driverId: string): Promise<readonly KnownHold[]> =>
  db
    .selectFrom('driver_hold as h')
    .innerJoin('driver as d', 'd.id', 'h.driver_id')
    .select(known)
    .distinct()
    .where('h.driver_id', '=', driverId)
    .where('h.lifted_at', 'is', null)
    .where((eb) => eb.or([eb('h.auth_plant_id', 'is', null), eb('h.auth_plant_id', '=', eb.ref('d.auth_plant_id'))]))
    .$narrowType<{ kind: HoldKind }>()
    .execute()

/** The holds that were open at a plant just before `end`. */
export const listHoldsAt = (db: Db, driverId: string, { plantId, end }: { plantId: string; end: Date }): Promise<readonly KnownHold[]> =>
  db
    .selectFrom('driver_hold as h')
    .select(known)
    .distinct()
    .where('h.driver_id', '=', driverId)
    .where('h.placed_at', '<', end)
    .where((eb) => eb.or([eb('h.lifted_at', 'is', null), eb('h.lifted_at', '>=', end)]))
    .where((eb) => eb.or([eb('h.auth_plant_id', 'is', null), eb('h.auth_plant_id', '=', plantId)]))
    .$narrowType<{ kind: HoldKind }>()
    .execute()

/** Open holds whose day has come at the plant where they count, with the day at the driver's. */
export const listEndedHolds = (db: Db, now: Date): Promise<{ id: string; driverId: string; today: PlainDate }[]> => {
  const dayAt = (plant: 'p' | 'own') => sql<string>`(${now}::timestamptz at time zone ${sql.ref(`${plant}.time_zone`)})::date`
  return (
    db
      .selectFrom('driver_hold as h')
      .innerJoin('driver as d', 'd.id', 'h.driver_id')
      .innerJoin('auth_plant as p', (join) => join.on('p.id', '=', sql<string>`coalesce(h.auth_plant_id, d.auth_plant_id)`))
      .innerJoin('auth_plant as own', 'own.id', 'd.auth_plant_id')
      .select(['h.id', 'd.id as driverId', dayAt('own').as('today')])
      .where('h.lifted_at', 'is', null)
      .where('h.ends_on', '<=', dayAt('p'))
      // The latest day anywhere, for the index.
      .where('h.ends_on', '<=', sql<string>`(${now}::timestamptz at time zone 'UTC')::date + 1`)
      .orderBy('h.id')
      .execute()
  )
}
