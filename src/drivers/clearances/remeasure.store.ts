import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { ClearanceKind } from '../pass/pass.rules.ts'
import type { Measured } from '../requirements/built-in-ends.rules.ts'

export type MeasuredClearance = Measured & {
  id: string
  driverId: string
  /** As it stands. */
  endsOn: PlainDate
}

type Asked = { plantId: string; driverIds: readonly string[]; kind: ClearanceKind }

/** The clearances of this kind that count for these drivers of the plant; none that found not fit, which is valid on no day. Of a register's the day was guessed. */
export async function listMeasured(db: Db, { plantId, driverIds, kind }: Asked): Promise<readonly MeasuredClearance[]> {
  return named(db, 'measured_clearances')
    .selectFrom('current_clearance as c')
    .innerJoin('driver as d', 'd.id', 'c.driver_id')
    .innerJoin('auth_plant as a', 'a.id', 'd.auth_plant_id')
    .select(['c.id', 'c.driver_id as driverId', 'c.given_on as givenOn', 'c.expiry as endsOn', 'd.date_of_birth as dateOfBirth'])
    .select([
      // Who came from another plant begins anew, with the end by the rule of this one.
      sql<PlainDate>`coalesce((select m.expiry from clearance_measure m where m.clearance_id = c.id and m.version_id is null order by m.id desc limit 1),
        (select m.expiry_before from clearance_measure m where m.clearance_id = c.id order by m.id limit 1), c.expiry)`.as('expiry'),
      sql<PlainDate | null>`case when c.request_id is null then (c.created_at at time zone a.time_zone)::date end`.as('recordedOn'),
    ])
    .where('c.driver_id', '=', sql<string>`any(${driverIds}::bigint[])`)
    .where('d.auth_plant_id', '=', plantId)
    .where('c.kind', '=', kind)
    .where(sql<boolean>`c.fit_to_work is distinct from false`)
    .$narrowType<{ id: string; driverId: string; givenOn: PlainDate; endsOn: PlainDate }>()
    .execute()
}

type Moved = { versionId: string; ends: readonly { id: string; expiry: PlainDate }[]; at: Date }

/** Moves the ends of clearances; each move stays on record. */
export async function writeMeasured(tx: Tx, { versionId, ends, at }: Moved): Promise<void> {
  await sql`select measure_clearances(${versionId}, ${JSON.stringify(ends)}::jsonb, ${at})`.execute(named(tx, 'measure_clearances'))
}

/** The last rule for all of each built-in requirement of a plant, one that was withdrawn included: what it moved is moved back. */
export const listLastForAll = (db: Db, plantId: string): Promise<readonly { id: string; kind: ClearanceKind }[]> =>
  named(db, 'last_for_all')
    .selectFrom('requirement as r')
    .innerJoin('requirement_version as v', 'v.requirement_id', 'r.id')
    .select(['v.id', 'r.key as kind'])
    .distinctOn('r.key')
    .where('r.auth_plant_id', 'is', null)
    .where('v.auth_plant_id', '=', plantId)
    .where('v.for_all', '=', true)
    .orderBy('r.key')
    .orderBy('v.id', 'desc')
    .$narrowType<{ kind: ClearanceKind }>()
    .execute()
