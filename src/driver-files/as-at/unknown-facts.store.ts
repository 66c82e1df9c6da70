import { sql } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { isReplacedPurged } from '#platform/server/audit/replaced-since.sql.ts'
import type { Moment } from './moment.store.ts'

/** The step of the database since which a fact is kept. */
export type KeptStep = '0100_holds.sql' | '0142_history_kept.sql' | '0234_requirements.sql' | '0241_several_plants.sql'

/** Of these steps those that the database took after the moment, with their days at the plant. */
export const listLaterSteps = (
  { db, plant, end }: Moment,
  steps: readonly KeptStep[],
): Promise<readonly { step: KeptStep; day: PlainDate }[]> =>
  sql<{ step: KeptStep; day: PlainDate }>`
    select name as step, (taken_at at time zone ${plant.timeZone})::date as day
    from (select name, taken_at from migration union all select name, taken_at from migration_beside) taken
    where name = any(${[...steps]}::text[]) and taken_at >= ${end} order by name`
    .execute(db)
    .then(({ rows }) => rows)

type Kept = {
  /** Months for which the plant keeps checks at the gate; null where those of that day are kept. */
  gateMonths: number | null
  /** Whether a purge took what replaced the driver's record since, by which it is read as it was. */
  isRecordPurged: boolean
}

/** What was kept and is gone. */
export const findGone = async ({ db, driverId, plant, day, end }: Moment, now: Date): Promise<Kept> =>
  (
    await sql<Kept>`
      select case when ${day}::date < (${now}::timestamptz at time zone time_zone)::date - make_interval(months => gate_keep_months) then gate_keep_months end as "gateMonths",
        ${isReplacedPurged({ subject: 'driver', id: driverId }, sql<Date>`${end}::timestamptz`)} as "isRecordPurged"
      from auth_plant where id = ${plant.id}`.execute(db)
  ).rows[0] ?? { gateMonths: null, isRecordPurged: false }
