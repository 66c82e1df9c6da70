import { sql } from 'kysely'
import type { SessionPlant } from '#accounts/people.ts'
import { replacedSince } from '#platform/server/audit/replaced-since.sql.ts'
import { bulkerOption } from '#drivers/verdict/verdict.rules.ts'
import { factsOf } from '#drivers/verdict/as-at/driver-state.rules.ts'
import { factsAt } from '#drivers/verdict/as-at/verdict.service.ts'
import { endOfAsAt } from '#platform/contract/as-at.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { couldBeKnown, wasAdmitted } from '#drivers/visits/visits.sql.ts'
import type { CardAtGate, GateFacts } from '../judgement/gate-verdict.rules.ts'
import { licenceNumber } from './drivers-at-gate.store.ts'
import { judgedFacts, type JudgedFacts, type RecordIds } from './judged-by.rules.ts'

type Row = RecordIds & {
  card: CardAtGate
  pictureId: string | null
  home: string
  isAdmitted: boolean
  couldBeKnown: boolean
}

/** The driver of a card at an earlier moment: what the verdict needs, and the records behind it. `isAdmitted`: of a driver of another plant. */
export type DriverThen = {
  driverId: string
  isAdmitted: boolean
  /** Of the plant, or on its devices then. */
  couldBeKnown: boolean
  facts: Omit<GateFacts, 'name'>
  transporterId: string
  judged: JudgedFacts
}

type CardAt = { plant: Pick<SessionPlant, 'id' | 'timeZone'>; cardId: string; at: Date }

/** What the server had of a card's driver at an earlier moment, when a device without a network judged. Null where they were neither of the plant nor admitted there, nor could its devices know them. */
export async function findDriverThen(db: Db, { plant, cardId, at }: CardAt): Promise<DriverThen | null> {
  const asAt = { day: toPlainDate(at, plant.timeZone), moment: at }
  const end = endOfAsAt(asAt, plant.timeZone)
  const card = await db.selectFrom('card').select('driver_id').where('id', '=', cardId).executeTakeFirst()
  const found = card && (await factsAt(db, { scope: null, which: { id: card.driver_id } }, { asAt, end }))
  if (!found?.known) return null
  const { person, known } = found
  const { expiries, vehicleOptions, ...then } = factsOf(known.state)
  const visitor = { driverId: sql`d.id`, homeId: sql`${known.plantId}::bigint`, plantId: plant.id, moment: at }
  const { rows } = await sql<Row>`
    select a.name as home, v."isAdmitted", v."couldBeKnown",
      case when c.cancelled_at <= ${at} then 'cancelled' when c.handed_over_at <= ${at} then 'in_force' else 'waiting' end as card,
      (select id from pass where driver_id = d.id and created_at <= ${at} order by id desc limit 1) as "passId",
      k.ids->>'medical' as "medicalId", k.ids->>'ddt' as "ddtId", k.ids->>'bulker' as "bulkerId",
      s.id as "suspensionId", ${licenceNumber(sql`w.was->>'licence_no'`)} as "licenceNumber", w.was->>'picture_file_id' as "pictureId"
    from card c join driver d on d.id = c.driver_id join auth_plant a on a.id = ${known.plantId}
    cross join lateral (select a.id <> ${plant.id} and ${wasAdmitted({ ...visitor, day: asAt.day })} as "isAdmitted",
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
  const [row] = rows
  if (!row) return null
  const { card: cardThen, home, isAdmitted, couldBeKnown: isKnown, ...records } = row
  const facts = {
    ...then,
    plant: { id: known.plantId, name: home },
    card: cardThen,
    expiries,
    isBulker: vehicleOptions.includes(bulkerOption),
    restrictions: known.state.restrictions,
  }
  const { transporterId } = known.state
  const judged = judgedFacts({ ...records, cardId, transporterId, facts })
  return { driverId: person.id, isAdmitted, couldBeKnown: isKnown, facts, transporterId, judged }
}
