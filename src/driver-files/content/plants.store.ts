import { sql, type Selectable } from 'kysely'
import type { AdmissionState } from '#admissions/admissions.rules.ts'
import type { MoveState } from '#admissions/moves/moves.rules.ts'
import type { Tables } from '#platform/server/database/database.ts'
import { within } from './days.sql.ts'
import type { Reading } from './reading.store.ts'

type Move = Selectable<Tables['home_move']>
type Asked = Pick<
  Move,
  'auth_plant_id' | 'home_plant_id' | 'reason' | 'asked_by' | 'asked_at' | 'decided_by' | 'decided_at' | 'comment'
> & {
  plant: string
  home: string
}
type AdmissionRow = Asked &
  Pick<Selectable<Tables['admission']>, 'from_day' | 'until_day' | 'ended_at' | 'end_reason'> & { state: AdmissionState }
type MoveRow = Asked & { state: MoveState }
type VisitRow = { plant: string; first: Date; last: Date; times: number }

/** What this plant asked of others for the driver, and they of it. */
export const listFileAdmissions = (reading: Reading): Promise<readonly AdmissionRow[]> =>
  reading.db
    .selectFrom('admission as m')
    .innerJoin('auth_plant as p', 'p.id', 'm.auth_plant_id')
    .innerJoin('auth_plant as h', 'h.id', 'm.home_plant_id')
    .select(['p.name as plant', 'h.name as home', 'm.auth_plant_id', 'm.home_plant_id', 'm.from_day', 'm.until_day', 'm.reason', 'm.state'])
    .select(['m.asked_by', 'm.asked_at', 'm.decided_by', 'm.decided_at', 'm.comment', 'm.ended_at', 'm.end_reason'])
    .where('m.driver_id', '=', reading.driverId)
    .where(({ or, eb }) => or([eb('m.auth_plant_id', '=', reading.plant.id), eb('m.home_plant_id', '=', reading.plant.id)]))
    .where(within(reading, 'm.asked_at', 'm.decided_at', 'm.ended_at'))
    .orderBy('m.id')
    .$narrowType<{ state: AdmissionState }>()
    .execute()

export const listFileMoves = (reading: Reading): Promise<readonly MoveRow[]> =>
  reading.db
    .selectFrom('home_move as m')
    .innerJoin('auth_plant as p', 'p.id', 'm.auth_plant_id')
    .innerJoin('auth_plant as h', 'h.id', 'm.home_plant_id')
    .select(['p.name as plant', 'h.name as home', 'm.auth_plant_id', 'm.home_plant_id', 'm.reason', 'm.state'])
    .select(['m.asked_by', 'm.asked_at', 'm.decided_by', 'm.decided_at', 'm.comment'])
    .where('m.driver_id', '=', reading.driverId)
    .where(({ or, eb }) => or([eb('m.auth_plant_id', '=', reading.plant.id), eb('m.home_plant_id', '=', reading.plant.id)]))
    .where(within(reading, 'm.asked_at', 'm.decided_at'))
    .orderBy('m.id')
    .$narrowType<{ state: MoveState }>()
    .execute()

/** Other plants where the driver, who is of this one, was checked. */
export const listFileVisits = (reading: Reading): Promise<readonly VisitRow[]> =>
  reading.db
    .selectFrom('gate_check as c')
    .innerJoin('auth_plant as p', 'p.id', 'c.auth_plant_id')
    .innerJoin('driver as d', 'd.id', 'c.driver_id')
    .select(['p.name as plant', sql<Date>`min(c.checked_at)`.as('first'), sql<Date>`max(c.checked_at)`.as('last')])
    .select(sql<number>`count(*)::int`.as('times'))
    .where('c.driver_id', '=', reading.driverId)
    .where('d.auth_plant_id', '=', reading.plant.id)
    .where('c.auth_plant_id', '<>', reading.plant.id)
    .where('c.direction', '=', 'in')
    .where(within(reading, 'c.checked_at'))
    .groupBy('p.name')
    .orderBy('first')
    .execute()
