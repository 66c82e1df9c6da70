import { sql } from 'kysely'
import type { DriverAsAt } from '#drivers/history/driver-history.sql.ts'
import type { OwnEnds, OwnRule } from '#drivers/requirements/own-ends.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { DemoRecords } from './demo-state.rules.ts'

/** The columns of `driver_state`. */
export type StoredState = Omit<
  DriverAsAt,
  | 'from_at'
  | 'until_at'
  | 'from_day'
  | 'until_day'
  | 'has_time'
  | 'status_since'
  | 'was_plant_id'
  | 'was_transporter_id'
  | 'was_status_id'
  | 'own_ends'
> & { own_ends: OwnEnds }
export type HistoryRow = StoredState &
  Pick<DriverAsAt, 'from_day' | 'status_since' | 'was_plant_id' | 'was_transporter_id' | 'was_status_id'> & { from_at: string }

export type DemoDriver = { id: string; present: StoredState; records: DemoRecords }

const msOf = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`
const listOf = (fields: ReturnType<typeof sql>, order: ReturnType<typeof sql>) =>
  sql`coalesce(json_agg(json_build_object(${fields}) order by ${order}), '[]')`

/** The plant's drivers with their state now and their records, by id. */
export async function listDemoDrivers(db: Db, plantId: string, { after, limit }: { after: string; limit: number }): Promise<DemoDriver[]> {
  const { rows } = await sql<DemoDriver>`
    select d.id, (select to_jsonb(s) || jsonb_build_object('driver_id', s.driver_id::text, 'auth_plant_id', s.auth_plant_id::text, 'transporter_id', s.transporter_id::text,
          'picture_file_id', s.picture_file_id::text)
        from driver_state s where s.driver_id = d.id) as present,
      json_build_object('registeredAt', ${msOf('d.created_at')},
        'passes', (select ${listOf(sql`'at', ${msOf('created_at')}, 'issuedOn', issued_on, 'expiry', expiry, 'reason', expiry_reason`, sql`id desc`)} from pass where driver_id = d.id),
        'clearances', (select ${listOf(sql`'at', ${msOf('created_at')}, 'kind', kind, 'id', id::text, 'givenOn', given_on, 'isFit', fit_to_work, 'expiry', expiry`, sql`id`)} from clearance where driver_id = d.id and not is_void),
        'suspensions', (select ${listOf(sql`'at', ${msOf('created_at')}, 'startsOn', starts_on, 'endsOn', ends_on, 'endedAt', ${msOf('ended_at')}`, sql`id`)} from suspension where driver_id = d.id),
        'holds', (select ${listOf(
          sql`'at', ${msOf('placed_at')}, 'liftedAt', ${msOf('lifted_at')},
          'days', daterange(coalesce(starts_on, '-infinity'), coalesce(ends_on, 'infinity'))::text`,
          sql`id`,
        )} from driver_hold where driver_id = d.id),
        'cards', (select ${listOf(sql`'cardNo', card_no, 'at', ${msOf('handed_over_at')}, 'cancelledAt', ${msOf('cancelled_at')}`, sql`id`)} from card where driver_id = d.id and handed_over_at is not null),
        'attended', (select coalesce(json_agg(json_build_object('at', (extract(epoch from a.created_at) * 1000)::float8, 'topic', e.topic, 'on', e.date)), '[]')
          from event_attendance a join event e on e.id = a.event_id and e.topic is not null where a.driver_id = d.id and e.auth_plant_id = d.auth_plant_id),
        'changes', (select ${listOf(sql`'at', ${msOf('at')}, 'action', action, 'before', before`, sql`at, id`)} from audit where subject = 'driver' and subject_id = d.id)
      ) as records
    from driver d where d.auth_plant_id = ${plantId} and d.id > ${after} order by d.id limit ${limit}`.execute(db)
  return rows
}

/** Replaces what was recorded of these drivers while their demonstration was made. Nothing else writes the past. */
export async function replaceHistory(tx: Tx, ids: readonly string[], rows: readonly HistoryRow[]): Promise<void> {
  await sql`select set_config('driver_pass.writes_past', 'on', true)`.execute(tx)
  await tx
    .deleteFrom('driver_history')
    .where('driver_id', '=', sql<string>`any(${ids}::bigint[])`)
    .execute()
  await sql`insert into driver_history
    select kept.* from (
      select r, jsonb_build_object('has_time', true, 'until_at', coalesce(lead(from_at) over later, 'infinity'), 'until_day', coalesce(lead(from_day) over later, 'infinity')) as ends
      from jsonb_populate_recordset(null::driver_history, ${JSON.stringify(rows)}::jsonb) r
      window later as (partition by driver_id order by from_at)
    ) rows, jsonb_populate_record(r, ends) kept`.execute(tx)
}

export type DemoPlant = {
  id: string
  timeZone: string
  now: Date
  spotEnds: ReadonlyMap<string, PlainDate | null>
  rules: readonly OwnRule[]
}

/** The ends of all spot transporters, by id. */
export async function listSpotEnds(db: Db): Promise<ReadonlyMap<string, PlainDate | null>> {
  const rows = await db.selectFrom('transporter').select(['id', 'valid_until']).where('is_spot', '=', true).execute()
  return new Map(rows.map(({ id, valid_until }) => [id, valid_until]))
}
