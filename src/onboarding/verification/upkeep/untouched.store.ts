import { sql } from 'kysely'
import { isInForce } from '#accounts/users/in-force.sql.ts'
import { onboardingNews } from '#notifications/notifications.contract.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'

export type PlantWithApplications = {
  id: string
  today: PlainDate
  time_zone: string
  working_days: number[]
  due_days: number
}

/** The plants with open applications of which nobody was reminded since they were touched. */
export const listPlantsWithApplications = (tx: Tx, now: Date): Promise<PlantWithApplications[]> =>
  tx
    .selectFrom('auth_plant as p')
    .select(['p.id', 'p.time_zone', 'p.working_days', 'p.review_due_days as due_days'])
    .select(sql<PlainDate>`(${now}::timestamptz at time zone p.time_zone)::date`.as('today'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('onboarding_application as a')
          .select('a.id')
          .whereRef('a.auth_plant_id', '=', 'p.id')
          .where('a.state', 'in', ['submitted', 'returned'])
          .where('a.reminded_at', 'is', null),
      ),
    )
    .orderBy('p.id')
    .execute()

export type UntouchedApplication = {
  driver_id: string
  driver_name: string
  state: 'submitted' | 'returned'
  submitted_by: string
  transporter_id: string
  is_of_staff: boolean
}

/** More are reminded of in the next run. */
const mostAtOnce = 500

/** Marks the plant's applications that nobody touched since this day as reminded of, and answers them, oldest first. */
export async function markUntouched(
  tx: Tx,
  { id, time_zone }: PlantWithApplications,
  { lastDay, now }: { lastDay: PlainDate; now: Date },
): Promise<UntouchedApplication[]> {
  const { rows } = await sql<UntouchedApplication>`with found as materialized (
      select a.id from onboarding_application a
      where a.auth_plant_id = ${id} and a.state in ('submitted', 'returned') and a.reminded_at is null
        and a.touched_at < (${lastDay}::date + 1)::timestamp at time zone ${time_zone}
      order by a.touched_at limit ${mostAtOnce} for update skip locked
    ), marked as (
      update onboarding_application a set reminded_at = ${now} from found where a.id = found.id
      returning a.driver_id, a.state, a.submitted_by, a.transporter_id, a.request_id, a.touched_at
    )
    select m.driver_id, d.name as driver_name, m.state, m.submitted_by, m.transporter_id, r.raised_by_staff as is_of_staff
    from marked m join driver d on d.id = m.driver_id join request r on r.id = m.request_id order by m.touched_at, m.driver_id`.execute(tx)
  return rows
}

export type ReviewReader = { userId: string; byMail: boolean }

/** The staff of the plant who are chosen for 'Driver submitted'. */
export const listReviewReaders = (tx: Tx, plantId: string, now: Date): Promise<ReviewReader[]> =>
  tx
    .selectFrom('onboarding_notification_allocation as a')
    .innerJoin('app_user as u', 'u.id', 'a.user_id')
    .select(['a.user_id as userId', 'a.by_mail as byMail'])
    .where('u.is_active', '=', true)
    .where('a.type_id', '=', onboardingNews.submitted)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('allocation as l')
          .select('l.id')
          .whereRef('l.user_id', '=', 'a.user_id')
          .where('l.auth_plant_id', '=', plantId)
          .where('l.portal', '=', 'staff_portal')
          .where(isInForce('l', now)),
      ),
    )
    .orderBy('a.user_id')
    .execute()
