import { sql } from 'kysely'
import type { SessionPlant } from '#accounts/people.ts'
import { couldBeKnown, wasAdmitted } from '#drivers/visits/visits.sql.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { replacedSince } from '#platform/server/audit/replaced-since.sql.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { CardAtGate, GateFacts } from '../judgement/gate-verdict.rules.ts'
import { licenceNumber } from './drivers-at-gate.store.ts'
import type { RecordIds } from './judged-by.rules.ts'

type RecordsThen = RecordIds & {
  card: CardAtGate
  pictureId: string | null
  home: string
  isAdmitted: boolean
  couldBeKnown: boolean
}

export const findDriverOfCard = async (db: Db, cardId: string): Promise<string | undefined> =>
  (await db.selectFrom('card').select('driver_id').where('id', '=', cardId).executeTakeFirst())?.driver_id

type Then = {
  plant: Pick<SessionPlant, 'id'>
  cardId: string
  at: Date
  /** The day at the plant, and the first instant after the moment. */
  day: PlainDate
  end: Date
  /** The plant and the expiries that the driver had. */
  homeId: string
  expiries: GateFacts['expiries']
}

/** The records behind what was known of a card's driver; undefined where they were neither of the plant nor admitted there, nor could its devices know them. */
export async function findRecordsThen(db: Db, { plant, cardId, at, day, end, homeId, expiries }: Then): Promise<RecordsThen | undefined> {
  const visitor = { driverId: sql`d.id`, homeId: sql`${homeId}::bigint`, plantId: plant.id, moment: at }
  const { rows } = await sql<RecordsThen>`
    select a.name as home, v."isAdmitted", v."couldBeKnown",
      case when c.cancelled_at <= ${at} then 'cancelled' when c.handed_over_at <= ${at} then 'in_force' else 'waiting' end as card,
      (select id from pass where driver_id = d.id and created_at <= ${at} order by id desc limit 1) as "passId",
      k.ids->>'medical' as "medicalId", k.ids->>'ddt' as "ddtId", k.ids->>'bulker' as "bulkerId",
      s.id as "suspensionId", ${licenceNumber(sql`w.was->>'licence_no'`)} as "licenceNumber", w.was->>'picture_file_id' as "pictureId"
    from card c join driver d on d.id = c.driver_id join auth_plant a on a.id = ${homeId}
    cross join lateral (select a.id <> ${plant.id} and ${wasAdmitted({ ...visitor, day: day })} as "isAdmitted",
      a.id = ${plant.id} or ${couldBeKnown(visitor)} as "couldBeKnown") v
    cross join lateral (select jsonb_build_object('licence_no', d.licence_no, 'picture_file_id', d.picture_file_id)
      || ${replacedSince({ subject: 'driver', id: sql`d.id` }, sql<Date>`${end}::timestamptz`)} as was) w
    left join lateral (
      select id from suspension where driver_id = d.id and created_at <= ${at} and (ended_at is null or ended_at > ${at})
      order by ends_on desc nulls first limit 1
    ) s on true
    left join lateral (
      -- Those that the expiries came from: one that counted then may be void now, so the view current_clearance does not have it.
      select jsonb_object_agg(kind, id::text) as ids from (
        select distinct on (kind) kind, id from clearance where driver_id = d.id and created_at <= ${at}
        order by kind, (expiry = (${JSON.stringify(expiries)}::jsonb ->> kind)::date) desc nulls last, is_void, given_on desc, id desc
      ) counted
    ) k on true
    where c.id = ${cardId} and (v."isAdmitted" or v."couldBeKnown")`.execute(db)
  return rows[0]
}
