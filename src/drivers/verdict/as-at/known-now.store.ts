import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'
import type { DriverRestriction } from '../../restrictions/restriction.rules.ts'
import { restrictionsIn } from '../../restrictions/restrictions.sql.ts'
import type { RecordedFinding } from '../../settle/settle.rules.ts'
import type { OwnStanding } from '../../requirements/own-ends.rules.ts'
import type { Suspended } from '../verdict-reasons.rules.ts'
import type { HeldPass } from './driver-state.rules.ts'
import type { Then } from './verdict.store.ts'

type OfDriver = Then & { driverId: string; plantId: string }

/** What is recorded today of a driver up to a past day, whenever it was recorded. */
export type RecordedNow = Pick<OwnStanding, 'dateOfBirth' | 'isSpot' | 'joinedOn' | 'attended'> & {
  findings: readonly RecordedFinding[]
  /** Issued by that day and recorded after it. */
  latePass: HeldPass | null
  lateSuspension: Suspended | null
  cardNo: string | null
}

export function findRecordedNow(db: Db, { driverId, plantId, asAt: { day }, end }: OfDriver): Promise<RecordedNow> {
  return valueOf(
    db,
    sql<RecordedNow>`(select json_build_object(
      'dateOfBirth', d.date_of_birth, 'isSpot', t.is_spot, 'joinedOn', (d.created_at at time zone a.time_zone)::date,
      'attended', coalesce((select json_agg(json_build_object('topic', e.topic, 'on', e.date)) from event_attendance x join event e on e.id = x.event_id
        where x.driver_id = d.id and e.topic is not null and e.auth_plant_id = a.id and e.date <= ${day}::date), '[]'),
      'findings', coalesce((select json_agg(json_build_object('id', c.id::text, 'kind', c.kind, 'givenOn', c.given_on, 'expiry', c.expiry, 'isFit', c.fit_to_work,
        'restrictions', c.restrictions)) from clearance c where c.driver_id = d.id and not c.is_void and c.given_on <= ${day}::date), '[]'),
      'latePass', (select json_build_object('issuedOn', p.issued_on, 'expiry', p.expiry, 'reason', p.expiry_reason, 'registeredUntil', p.registered_until,
        'shortenedUntil', p.shortened_until) from pass p where p.driver_id = d.id and p.issued_on <= ${day}::date and p.created_at >= ${end}::timestamptz
        order by p.id desc limit 1),
      'lateSuspension', (select json_build_object('startsOn', s.starts_on, 'endsOn', s.ends_on) from suspension s
        where s.driver_id = d.id and s.created_at >= ${end}::timestamptz and s.starts_on <= ${day}::date and coalesce(s.ends_on, 'infinity') > ${day}::date
          and coalesce((s.ended_at at time zone a.time_zone)::date, 'infinity') > ${day}::date order by s.ends_on desc nulls first limit 1),
      'cardNo', (select k.card_no from card k where k.driver_id = d.id and k.handed_over_at < ${end}::timestamptz
        and coalesce(k.cancelled_at, 'infinity') >= ${end}::timestamptz limit 1))
      from driver d join auth_plant a on a.id = ${plantId} join transporter t on t.id = d.transporter_id where d.id = ${driverId})`,
  )
}

type Given = Pick<Then, 'end'> & { plantId: string; keys: readonly string[] }

/** What these restrictions were to drivers of a plant then. */
export const describeRestrictions = (db: Db, { plantId, keys, end }: Given): Promise<readonly DriverRestriction[]> =>
  valueOf(
    db,
    sql<
      readonly DriverRestriction[]
    >`(select ${restrictionsIn(sql`r.keys`, sql`${plantId}::bigint`, sql<Date>`${end}::timestamptz`)} from (select ${keys}::text[] as keys) r)`,
  )
