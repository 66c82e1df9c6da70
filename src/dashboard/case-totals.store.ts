import { sql } from 'kysely'
import type { Action } from '#points/ladder/actions.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { requestStatus, requestType } from '#requests/engine/request-types.contract.ts'

type Of = { plantId: string; today: PlainDate }
export type SwitchedOn = { hears: boolean; letters: boolean; counts_points: boolean }

/** What of cases and points the plant has switched on. */
export const findSwitchedOn = (db: Db, { plantId, today }: Of): Promise<SwitchedOn> =>
  db
    .selectFrom('auth_plant as p')
    .select(({ fn, val, eb }) => [
      eb('p.hearing_days', '>', val(0)).$castTo<boolean>().as('hears'),
      'p.letters',
      fn<boolean>('counts_points', ['p.id', sql`${today}::date`]).as('counts_points'),
    ])
    .where('p.id', '=', plantId)
    .executeTakeFirstOrThrow()

const countAll = sql<number>`count(*)::int`.as('total')

export const countOpenCases = async (db: Db, { plantId }: Of): Promise<number> =>
  (
    await db
      .selectFrom('driver_case')
      .select(countAll)
      .where('auth_plant_id', '=', plantId)
      .where('closed_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).total

/** Requests on which nobody has replied who is to be heard (`isHeardBy`), and somebody still may. */
export const countAwaitedReplies = async (db: Db, { plantId, today }: Of): Promise<number> =>
  (
    await db
      .selectFrom('case_hearing as h')
      .innerJoin('request as r', 'r.id', 'h.request_id')
      .select(countAll)
      .where('r.auth_plant_id', '=', plantId)
      .where('r.status_id', '=', requestStatus.pending)
      .where('h.due_on', '>=', today)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('case_reply as y')
              .select('y.id')
              .whereRef('y.request_id', '=', 'h.request_id')
              .where(({ or, eb }) => or([eb('y.side', '=', 'driver'), eb('r.type_id', '<>', requestType.processTransporterViolation)])),
          ),
        ),
      )
      .executeTakeFirstOrThrow()
  ).total

export type FollowedTotal = { action: Action; total: number; departed: number }

/** What was decided to follow the violations of this year. A decision is never before its violation, so the index finds them. */
export const countFollowed = (db: Db, { plantId, today }: Of): Promise<FollowedTotal[]> => {
  const yearStart = `${today.slice(0, 4)}-01-01`
  return db
    .selectFrom('ladder_decision as l')
    .innerJoin('violation as v', 'v.id', 'l.violation_id')
    .select(['l.action', countAll, sql<number>`count(l.departed_because)::int`.as('departed')])
    .where('l.auth_plant_id', '=', plantId)
    .where('l.decided_at', '>=', sql<Date>`${yearStart}::date - 1`)
    .where('v.violation_date', '>=', yearStart)
    .where('v.violation_date', '<=', today)
    .groupBy('l.action')
    .$narrowType<{ action: Action }>()
    .execute()
}
