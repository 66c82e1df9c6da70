import { sql } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { Measured } from '../requirements/built-in-ends.rules.ts'
import type { ClearanceKind } from '../pass/pass.rules.ts'

type Approved = Measured & { id: string; kind: ClearanceKind; endsOn: PlainDate; approvedAt: string | null; isMeasured: boolean }

/** What counts of a driver, with the end it was approved with, and the plant that approved it; null for a register's, of which the day was guessed. */
export const listApproved = (db: Db, driverId: string): Promise<readonly Approved[]> =>
  db
    .selectFrom('current_clearance as c')
    .innerJoin('driver as d', 'd.id', 'c.driver_id')
    .innerJoin('auth_plant as a', 'a.id', 'd.auth_plant_id')
    .leftJoin('request as r', 'r.id', 'c.request_id')
    .select(['c.id', 'c.kind', 'c.given_on as givenOn', 'c.expiry as endsOn', 'd.date_of_birth as dateOfBirth'])
    .select(['r.auth_plant_id as approvedAt'])
    .select(({ selectFrom, ref, exists, fn }) => [
      fn
        .coalesce(
          selectFrom('clearance_measure as m')
            .select('m.expiry_before')
            .whereRef('m.clearance_id', '=', 'c.id')
            .orderBy('m.id')
            .limit(1)
            .$asScalar(),
          ref('c.expiry'),
        )
        .as('expiry'),
      exists(selectFrom('clearance_measure as m').select('m.id').whereRef('m.clearance_id', '=', 'c.id')).as('isMeasured'),
      sql<PlainDate | null>`case when c.request_id is null then (c.created_at at time zone a.time_zone)::date end`.as('recordedOn'),
    ])
    .where('c.driver_id', '=', driverId)
    .where('c.kind', 'in', ['medical', 'ddt', 'bulker'])
    .where(sql<boolean>`c.fit_to_work is distinct from false`)
    .$narrowType<Approved>()
    .execute()

type Ends = { driverId: string; ends: readonly { id: string; expiry: PlainDate }[]; at: Date }

/** Moves the ends to where the rules of the new plant begin; each stays on record. */
export async function writeMoved(tx: Tx, { driverId, ends, at }: Ends): Promise<void> {
  await sql`select measure_moved(${driverId}, ${JSON.stringify(ends)}::jsonb, ${at})`.execute(tx)
}
