import { sql, type Selectable } from 'kysely'
import type { Tables } from '#platform/server/database/database.ts'
import { within } from './days.sql.ts'
import type { Reading } from './reading.store.ts'

export type CheckOfFile = Pick<
  Selectable<Tables['gate_check']>,
  'id' | 'checked_at' | 'direction' | 'outcome' | 'found_by' | 'registration' | 'is_bulk_load' | 'is_offline' | 'data_at' | 'user_id'
> & {
  plant: string
  device: string | null
  /** Who let the driver in against the verdict, and why. */
  by_id: string | null
  override: string | null
  override_at: Date | null
  reasons: readonly { text: string }[]
}

export type ChecksOf = Pick<Reading, 'db' | 'driverId' | 'plant' | 'from' | 'until'>

/** Checks of the days of the file at this plant, and those at others while the driver is of this plant. */
export const listChecksOfFile = ({ db, driverId, plant, from, until }: ChecksOf): Promise<readonly CheckOfFile[]> =>
  db
    .selectFrom('gate_check as c')
    .innerJoin('auth_plant as p', 'p.id', 'c.auth_plant_id')
    .leftJoin('gate_device as g', 'g.id', 'c.device_id')
    .leftJoin('gate_override as o', 'o.check_id', 'c.id')
    .select(['c.id', 'p.name as plant', 'c.checked_at', 'c.direction', 'c.outcome', 'c.found_by', 'c.registration'])
    .select([
      'c.is_bulk_load',
      'c.is_offline',
      'c.data_at',
      'c.user_id',
      'g.name as device',
      'o.by_id',
      'o.reason as override',
      'o.at as override_at',
    ])
    .select(sql<readonly { text: string }[]>`c.reasons`.as('reasons'))
    .where('c.driver_id', '=', driverId)
    .where((eb) =>
      eb.or([
        eb('c.auth_plant_id', '=', plant.id),
        eb.exists(eb.selectFrom('driver as d').select('d.id').whereRef('d.id', '=', 'c.driver_id').where('d.auth_plant_id', '=', plant.id)),
      ]),
    )
    .where('c.checked_at', '>=', sql<Date>`(${from}::date)::timestamp at time zone ${plant.timeZone}`)
    .where('c.checked_at', '<', sql<Date>`(${until}::date + 1)::timestamp at time zone ${plant.timeZone}`)
    .orderBy('c.checked_at')
    .orderBy('c.id')
    .execute()

type TestOfFile = Pick<
  Selectable<Tables['driver_test']>,
  'is_passed' | 'reading' | 'unit' | 'substance' | 'instrument' | 'witness' | 'taken_at' | 'recorded_at' | 'tested_by'
> & { kind: 'alcohol' | 'drug' | 'fatigue' }

/** Tests of the days of the file at this plant. */
export const listTestsOfFile = (reading: Reading): Promise<readonly TestOfFile[]> =>
  reading.db
    .selectFrom('driver_test as t')
    .select(['t.kind', 't.is_passed', 't.reading', 't.unit', 't.substance', 't.instrument', 't.witness'])
    .select(['t.taken_at', 't.recorded_at', 't.tested_by'])
    .where('t.driver_id', '=', reading.driverId)
    .where('t.auth_plant_id', '=', reading.plant.id)
    .where(within(reading, 't.taken_at'))
    .orderBy('t.taken_at')
    .$narrowType<{ kind: TestOfFile['kind'] }>()
    .execute()
