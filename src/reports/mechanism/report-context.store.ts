import { sql, type RawBuilder } from 'kysely'
import type { AsAt } from '#platform/contract/as-at.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { ReportDays } from './periods.rules.ts'

/** A plant in a report's scope, with what its rows depend on. */
export type ReportPlant = {
  id: string
  name: string
  time_zone: string
  working_days: readonly number[]
  evidence_due_days: number
  /** Whether it counts points, and whether it hears drivers. */
  counts_points: boolean
  hears: boolean
}

/** What a report's SQL depends on beside the filters. */
export type ReportContext = {
  plants: readonly [ReportPlant, ...ReportPlant[]]
  /** At the reader's plant. */
  today: PlainDate
  period: ReportDays
  /** As at which the rows are shown; null for now. */
  asAt: AsAt | null
}

/** Whether a plant is one of the report's. */
export const isOfPlants = (plant: RawBuilder<string>, { plants: [first, ...others] }: Pick<ReportContext, 'plants'>): RawBuilder<boolean> =>
  others.length === 0
    ? sql<boolean>`${plant} = ${first.id}`
    : sql<boolean>`${plant} in (${sql.join([first, ...others].map(({ id }) => id))})`

/** A value that differs from plant to plant, by the plant of a row. */
export function byPlant<T>(
  plant: RawBuilder<string>,
  { plants }: Pick<ReportContext, 'plants'>,
  of: (plant: ReportPlant) => RawBuilder<T>,
): RawBuilder<T> {
  const [only, ...others] = plants
  if (others.length === 0) return of(only)
  return sql<T>`case ${plant} ${sql.join(
    plants.map((each) => sql`when ${each.id} then ${of(each)}`),
    sql` `,
  )} end`
}

/** The plants at which a user may read reports, by name. An inactive user has none. */
export const listReportPlants = (db: Db, userId: string, now: Date): Promise<ReportPlant[]> =>
  db
    .selectFrom('auth_plant as p')
    .select(['p.id', 'p.name', 'p.time_zone', 'p.working_days', 'p.evidence_due_days'])
    .select(({ fn, val, eb }) => [
      fn<boolean>('counts_points', ['p.id', sql`(${now}::timestamptz at time zone p.time_zone)::date`]).as('counts_points'),
      eb('p.hearing_days', '>', val(0)).$castTo<boolean>().as('hears'),
    ])
    .where(
      sql<boolean>`p.id in (
        select a.auth_plant_id from allocation a join app_user u on u.id = a.user_id and u.is_active
        join role_permission g on g.role_id = a.role_id and g.permission = 'reports.read'
        where a.user_id = ${userId} and a.portal = 'staff_portal' and (a.ends_at is null or a.ends_at > ${now.toISOString()}::timestamptz))`,
    )
    .orderBy(sql`lower(p.name)`)
    .orderBy('p.id')
    .execute()
