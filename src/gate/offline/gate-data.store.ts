import { sql, type RawBuilder } from 'kysely'
import { bulkerOption } from '#drivers/verdict/verdict.rules.ts'
import { restrictionsOf } from '#drivers/restrictions/restrictions.sql.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { GateRow } from './gate-lines.rules.ts'

/** Drivers of a plant who have or had a card, after this id, in the order of ids. */
export const listGateRows = (db: Db, plantId: string, after: string, limit: number): Promise<readonly GateRow[]> =>
  gateRows(db, plantId, sql`d.id > ${after} order by d.id limit ${limit}`)

/** Those of these drivers who are of the plant and have or had a card. */
export const findGateRows = (db: Db, plantId: string, ids: readonly string[]): Promise<readonly GateRow[]> =>
  gateRows(db, plantId, sql`d.id = any(${ids}::bigint[])`)

/** The same of drivers of any plant, who visit one. */
export const findRowsOf = (db: Db, ids: readonly string[]): Promise<readonly GateRow[]> =>
  gateRows(db, null, sql`d.id = any(${ids}::bigint[])`)

async function gateRows(db: Db, plantId: string | null, which: RawBuilder<unknown>): Promise<readonly GateRow[]> {
  const { rows } = await sql<GateRow>`
    select d.id, d.name, d.status_id as "statusId", s.starts_on as "startsOn", s.ends_on as "endsOn", d.pass_expiry as pass,
      d.medical_expiry as medical, d.ddt_expiry as ddt, d.bulker_expiry as bulker, d.licence_expiry as licence, d.spot_until as transporter,
      ${sql.lit(bulkerOption)} = any(d.vehicle_options) as "isBulker", d.held_days as "heldDays", d.is_unfit as "isUnfit", d.own_ends as own, ${restrictionsOf('d')} as restrictions,
      d.picture_file_id as "pictureId", c.cards
    from driver d
    join lateral (
      select json_agg(jsonb_build_array(id::text, card_no,
          case when cancelled_at is not null then 'cancelled' when handed_over_at is null then 'waiting' else 'in_force' end)
        || (select coalesce(jsonb_agg(m.home_plant_id::text), '[]') from home_move m
          where m.driver_id = d.id and m.state = 'moved' and m.decided_at >= card.allocated_at) order by id desc) as cards
      from card where driver_id = d.id
    ) c on c.cards is not null
    left join lateral (
      select starts_on, ends_on from suspension where driver_id = d.id and ended_at is null order by ends_on desc nulls first limit 1
    ) s on true
    where ${plantId === null ? sql`true` : sql`d.auth_plant_id = ${plantId}`} and ${which}`.execute(db)
  return rows
}

export type GatePlant = {
  id: string
  name: string
  time_zone: string
  gate_warn_hours: number
  gate_stale_hours: number
}

export async function listGatePlants(db: Db): Promise<readonly GatePlant[]> {
  return db.selectFrom('auth_plant').select(['id', 'name', 'time_zone', 'gate_warn_hours', 'gate_stale_hours']).orderBy('id').execute()
}

/** After how many hours the plant's devices let nobody in. */
export async function findStaleHours(db: Db, plantId: string): Promise<number> {
  const plant = await db.selectFrom('auth_plant').select('gate_stale_hours').where('id', '=', plantId).executeTakeFirstOrThrow()
  return plant.gate_stale_hours
}
