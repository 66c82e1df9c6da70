import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import { eventsKeptSince } from './webhook-events.rules.ts'

type UntoldVisit = {
  id: string
  driver_id: string
  card_no: string | null
  checked_at: Date
  direction: string
  outcome: string
  homeId: string
  home: string
  visitedId: string
  visited: string
}

/** Checks of visits that these drivers made to the plant, or as its drivers, since its first webhook was added; none that was told. */
export const listUntoldVisits = (
  tx: Tx,
  { plantId, ids, now }: { plantId: string; ids: readonly string[]; now: Date },
): Promise<readonly UntoldVisit[]> =>
  tx
    .selectFrom('gate_check as c')
    .innerJoin('driver as d', 'd.id', 'c.driver_id')
    .innerJoin('auth_plant as h', 'h.id', 'd.auth_plant_id')
    .innerJoin('auth_plant as v', 'v.id', 'c.auth_plant_id')
    .leftJoin('card as k', 'k.id', 'c.card_id')
    .select(['c.id', 'd.id as driver_id', 'k.card_no', 'c.checked_at', 'c.direction', 'c.outcome'])
    .select(['h.id as homeId', 'h.name as home', 'v.id as visitedId', 'v.name as visited'])
    .where('c.is_visit', '=', true)
    .where('d.id', 'in', [...ids])
    .where('c.received_at', '>', eventsKeptSince(now))
    .where('c.received_at', '>=', ({ selectFrom }) =>
      selectFrom('webhook')
        .select(({ fn }) => fn.min('created_at').as('first'))
        .where('auth_plant_id', '=', plantId),
    )
    .where(({ or, eb }) => or([eb('c.auth_plant_id', '=', plantId), eb('d.auth_plant_id', '=', plantId)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('webhook_event as e').select('e.id').whereRef('e.check_id', '=', 'c.id').where('e.auth_plant_id', '=', plantId)),
      ),
    )
    .orderBy('c.id')
    .execute()

/** The visiting drivers of whom the plant's receivers have heard. */
export async function listKnownVisitors(tx: Tx, plantId: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('webhook_driver as w')
    .innerJoin('driver as d', 'd.id', 'w.driver_id')
    .select('d.id')
    .where('w.auth_plant_id', '=', plantId)
    .where('d.auth_plant_id', '<>', sql<string>`w.auth_plant_id`)
    .orderBy('d.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Of these drivers of other plants, those who may load here as far as receivers know: they were told so, or the driver was of this plant until a move. */
export const listGone = (
  tx: Tx,
  plantId: string,
  ids: readonly string[],
): Promise<readonly { driver_id: string; card_no: string | null }[]> =>
  tx
    .selectFrom('driver as d')
    .leftJoin('webhook_driver as w', (join) => join.onRef('w.driver_id', '=', 'd.id').on('w.auth_plant_id', '=', plantId))
    .select(['d.id as driver_id', 'd.card_no'])
    .where('d.id', 'in', [...ids])
    .where('d.auth_plant_id', '<>', plantId)
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        eb('w.may_load', '=', true),
        and([
          eb('w.may_load', 'is', null),
          exists(
            selectFrom('home_move as m')
              .select('m.id')
              .whereRef('m.driver_id', '=', 'd.id')
              .where('m.home_plant_id', '=', plantId)
              .where('m.state', '=', 'moved'),
          ),
        ]),
      ]),
    )
    .orderBy('d.id')
    .execute()
