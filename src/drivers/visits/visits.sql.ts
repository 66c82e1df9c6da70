import { sql, type RawBuilder } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { replacedSince } from '#platform/server/audit/replaced-since.sql.ts'

type Then = { driverId: RawBuilder<unknown>; homeId: RawBuilder<unknown>; plantId: string; day: PlainDate; moment: Date }

/** Whether a plant let a driver of another one load on a day, by what stood at a moment: its settings, which the audit knows, or an admission that was in force. */
export const wasAdmitted = ({ driverId, homeId, plantId, day, moment }: Then): RawBuilder<boolean> => sql<boolean>`(exists (
    select from admission m where m.driver_id = ${driverId} and m.auth_plant_id = ${plantId} and m.home_plant_id = ${homeId} and m.state = 'granted'
      and m.decided_at <= ${moment} and (m.ended_at is null or m.ended_at > ${moment}) and m.from_day <= ${day}::date and m.until_day > ${day}::date
  ) or exists (
    select from (${settingsThen(plantId, moment)}) s
    where (s.was->>'admits_from')::date <= ${day}::date and (s.was->>'admits' = 'all' or s.was->>'admits' = 'some' and s.was->'plant_ids' ? ${homeId}::text)
  ))`

/** What stood at a moment. */
const settingsThen = (plantId: string, moment: Date): RawBuilder<unknown> => sql`
  select jsonb_build_object('admits', a.admits, 'admits_from', a.admits_from, 'plant_ids', array(select of_plant_id::text from admitted_plant where auth_plant_id = a.id))
    || ${replacedSince({ subject: 'auth plant', id: plantId }, sql<Date>`${moment}::timestamptz + interval '1 ms'`)} as was from auth_plant a where a.id = ${plantId}`

/** Whether a visiting driver was checked at a plant in the 90 days before. */
export const wasCheckedAt = ({
  driverId,
  plantId,
  now,
}: {
  driverId: RawBuilder<unknown>
  plantId: string
  now: Date
}): RawBuilder<boolean> =>
  sql<boolean>`exists (select from gate_check v where v.driver_id = ${driverId} and v.auth_plant_id = ${plantId} and v.is_visit
    and v.checked_at between ${now}::timestamptz - interval '90 days' and ${now})`

/** Whether the devices of a plant could know a visiting driver at a moment: who was here in the 90 days before, was admitted by name, or is of an office that was asked for. */
export const couldBeKnown = ({
  driverId,
  plantId,
  moment,
}: Omit<Then, 'homeId' | 'day'>): RawBuilder<boolean> => sql<boolean>`(${wasCheckedAt({ driverId, plantId, now: moment })} or exists (
    select from admission m where m.driver_id = ${driverId} and m.auth_plant_id = ${plantId} and m.state = 'granted' and m.decided_at <= ${moment}
  ) or exists (
    select from gate_known_office o join driver k on k.transporter_id = o.transporter_id
    where k.id = ${driverId} and o.auth_plant_id = ${plantId} and o.until_at > ${moment}
  ))`
