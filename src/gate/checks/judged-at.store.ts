import { sql, type RawBuilder } from 'kysely'
import type { SessionPlant } from '#accounts/people.ts'
import { isDriverStatus } from '#drivers/driver-status.contract.ts'
import { bulkerOption } from '#drivers/verdict/verdict.rules.ts'
import { coversAsAt } from '#drivers/history/driver-history.sql.ts'
import { toPlainDate, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { HeldDays } from '#drivers/holds/held-days.rules.ts'
import { ownRequirements } from '#drivers/requirements/own-requirements.sql.ts'
import { restrictionsOf } from '#drivers/restrictions/restrictions.sql.ts'
import { couldBeKnown, wasAdmitted } from '#drivers/visits/visits.sql.ts'
import type { CardAtGate, GateFacts } from '../judgement/gate-verdict.rules.ts'
import { licenceNumber } from './drivers-at-gate.store.ts'
import { judgedFacts, type JudgedFacts, type RecordIds } from './judged-by.rules.ts'

type Row = RecordIds & {
  statusId: number
  card: CardAtGate
  transporterId: string
  pictureId: string | null
  startsOn: PlainDate | null
  endsOn: PlainDate | null
  expiries: GateFacts['expiries']
  isBulker: boolean
  heldDays: HeldDays
  isUnfit: boolean
  own: GateFacts['own']
  driverId: string
  homeId: string
  home: string
  isAdmitted: boolean
  couldBeKnown: boolean
  restrictions: GateFacts['restrictions']
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
  const visitor = { driverId: sql`d.id`, homeId: sql`h.auth_plant_id`, plantId: plant.id, moment: at }
  const { rows } = await sql<Row>`
    select d.id as "driverId", h.auth_plant_id as "homeId", a.name as home, v."isAdmitted", v."couldBeKnown", h.status_id as "statusId", h.transporter_id as "transporterId",
      json_build_object('pass', h.pass_expiry, 'medical', h.medical_expiry, 'ddt', h.ddt_expiry, 'bulker', h.bulker_expiry, 'licence', h.licence_expiry,
        'transporter', h.spot_until) as expiries, ${sql.lit(bulkerOption)} = any(h.vehicle_options) as "isBulker", h.held_days as "heldDays", h.is_unfit as "isUnfit", ${ownRequirements('h')} as own,
      ${restrictionsOf('h')} as restrictions,
      case when c.cancelled_at <= ${at} then 'cancelled' when c.handed_over_at <= ${at} then 'in_force' else 'waiting' end as card,
      (select id from pass where driver_id = d.id and created_at <= ${at} order by id desc limit 1) as "passId",
      k.ids->>'medical' as "medicalId", k.ids->>'ddt' as "ddtId", k.ids->>'bulker' as "bulkerId",
      s.id as "suspensionId", s.starts_on as "startsOn", s.ends_on as "endsOn",
      ${licenceNumber(asItWas('licence_no', at))} as "licenceNumber", ${asItWas('picture_file_id', at)} as "pictureId"
    from card c join driver d on d.id = c.driver_id
    join lateral (select * from driver_history where driver_id = d.id and ${coversAsAt(asAt)}) h on true
    cross join lateral (select h.auth_plant_id <> ${plant.id} and ${wasAdmitted({ ...visitor, day: asAt.day })} as "isAdmitted",
      h.auth_plant_id = ${plant.id} or ${couldBeKnown(visitor)} as "couldBeKnown") v
    join auth_plant a on a.id = h.auth_plant_id
    left join lateral (
      select id, starts_on, ends_on from suspension where driver_id = d.id and created_at <= ${at} and (ended_at is null or ended_at > ${at})
      order by ends_on desc nulls first limit 1
    ) s on true
    left join lateral (
      -- Those that the row's expiries came from: one that counted then may be void now, so the view current_clearance does not have it.
      select jsonb_object_agg(kind, id::text) as ids from (
        select distinct on (kind) kind, id from clearance where driver_id = d.id and created_at <= ${at}
        order by kind, (expiry = case kind when 'medical' then h.medical_expiry when 'ddt' then h.ddt_expiry else h.bulker_expiry end) desc nulls last,
          is_void, given_on desc, id desc
      ) counted
    ) k on true
    where c.id = ${cardId} and (v."isAdmitted" or v."couldBeKnown")`.execute(db)
  const [row] = rows
  if (!row || !isDriverStatus(row.statusId)) return null
  const { statusId, card, expiries, startsOn, endsOn, isBulker, heldDays, isUnfit, own, restrictions, homeId, home, ...found } = row
  const facts = {
    plant: { id: homeId, name: home },
    statusId,
    card,
    expiries,
    suspension: startsOn === null ? null : { startsOn, endsOn },
    isBulker,
    heldDays,
    isUnfit,
    own,
    restrictions,
  }
  const { driverId, transporterId, isAdmitted, couldBeKnown: isKnown } = row
  return { driverId, isAdmitted, couldBeKnown: isKnown, facts, transporterId, judged: judgedFacts({ ...found, cardId, facts }) }
}

/** A column of the driver at an earlier moment: what the first change since has replaced. */
const asItWas = (column: 'licence_no' | 'picture_file_id', at: Date): RawBuilder<unknown> => sql`(
    select was from (
      (select 1 as place, before->>${column} as was from audit
        where subject = 'driver' and subject_id = d.id and at > ${at} and jsonb_exists(before, ${column}) order by id limit 1)
      union all select 2, d.${sql.raw(column)}::text
    ) states order by place limit 1)`
