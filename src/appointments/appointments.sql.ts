import { sql, type RawBuilder } from 'kysely'
import { portalAccess } from '#accounts/users/portal-access.sql.ts'
import { goneStatuses } from '#drivers/driver-status.contract.ts'
import { daysAhead, type AppointmentClosing } from './appointments.rules.ts'

/** Why an open appointment `a` of the driver `d` at the plant `p` has lost its point; null where it has not. */
export const closingOf = (now: Date): RawBuilder<AppointmentClosing | null> => {
  const today = sql`(${now}::timestamptz at time zone p.time_zone)::date`
  return sql<AppointmentClosing | null>`case when a.ended_at is null then case
    when d.auth_plant_id <> a.auth_plant_id then 'moved'
    when d.transporter_id <> a.transporter_id then 'transferred'
    when d.status_id = any(${goneStatuses}::smallint[]) then 'gone'
    when not exists (select ${portalAccess('doctor', { plantId: sql.ref('a.auth_plant_id'), now })} and l.doctor_id = a.doctor_id) then 'no access'
    when a.day < ${today} then 'past'
    when a.day is null and coalesce(a.wished_until, (a.asked_at at time zone p.time_zone)::date + ${daysAhead}::int) < ${today} then 'unanswered'
    when not exists (select from issuer i where i.doctor_id = a.doctor_id and is_designated(i, coalesce(a.day, ${today}))) then 'not designated'
  end end`
}
