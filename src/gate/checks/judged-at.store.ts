import { sql, type RawBuilder } from 'kysely'
import { isDriverStatus } from '#drivers/driver-status.contract.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { CardAtGate } from '../judgement/gate-verdict.rules.ts'
import { clearancesBehind, licenceNumber } from './drivers-at-gate.store.ts'
import type { JudgedFacts, RecordIds } from './judged-by.rules.ts'

type Row = RecordIds & {
  readonly statusId: number
  readonly card: CardAtGate
  readonly transporterId: string
  readonly pictureId: string | null
  readonly startsOn: PlainDate | null
  readonly endsOn: PlainDate | null
} & Readonly<Record<'pass' | 'medical' | 'ddt' | 'bulker' | 'licence' | 'transporter_until', PlainDate | null>>

type Moment = { readonly plantId: string; readonly cardId: string; readonly at: Date }

/** What the server had of a card's driver at an earlier moment, when a device without a network judged. Null where they were not of the plant. */
export async function findJudgedFactsAt(db: Db, { plantId, cardId, at }: Moment): Promise<JudgedFacts | null> {
  const { rows } = await sql<Row>`
    select h.status_id as "statusId", h.transporter_id as "transporterId", h.pass_expiry as pass, h.medical_expiry as medical, h.ddt_expiry as ddt,
      h.bulker_expiry as bulker, h.licence_expiry as licence, h.spot_until as transporter_until,
      case when c.cancelled_at <= ${at} then 'cancelled' when c.handed_over_at <= ${at} then 'in_force' else 'waiting' end as card,
      (select id from pass where driver_id = d.id and created_at <= ${at} order by id desc limit 1) as "passId",
      k.ids->>'medical' as "medicalId", k.ids->>'ddt' as "ddtId", k.ids->>'bulker' as "bulkerId",
      s.id as "suspensionId", s.starts_on as "startsOn", s.ends_on as "endsOn",
      ${licenceNumber(asItWas('licence_no', at))} as "licenceNumber", ${asItWas('picture_file_id', at)} as "pictureId"
    from card c join driver d on d.id = c.driver_id join auth_plant a on a.id = ${plantId}
    join driver_history h on h.driver_id = d.id and h.auth_plant_id = a.id
      and h.from_day <= (${at}::timestamptz at time zone a.time_zone)::date and h.until_day > (${at}::timestamptz at time zone a.time_zone)::date
    left join lateral (
      select id, starts_on, ends_on from suspension where driver_id = d.id and created_at <= ${at} and (ended_at is null or ended_at > ${at})
      order by ends_on desc nulls first limit 1
    ) s on true
    ${clearancesBehind(sql`h`, sql`created_at <= ${at}`)}
    where c.id = ${cardId}`.execute(db)
  const [row] = rows
  if (!row || !isDriverStatus(row.statusId)) return null
  const { statusId, card, suspensionId, startsOn, endsOn } = row
  return {
    status_id: statusId,
    card: { id: cardId, state: card },
    pass: { id: row.passId, until: row.pass },
    clearances: {
      medical: { id: row.medicalId, until: row.medical },
      ddt: { id: row.ddtId, until: row.ddt },
      bulker: { id: row.bulkerId, until: row.bulker },
    },
    licence: { number: row.licenceNumber, until: row.licence },
    transporter: { id: row.transporterId, until: row.transporter_until },
    suspension: suspensionId !== null && startsOn !== null ? { id: suspensionId, starts_on: startsOn, ends_on: endsOn } : null,
    picture: row.pictureId,
  }
}

/** A column of the driver at an earlier moment: what the first change since has replaced. */
const asItWas = (column: 'licence_no' | 'picture_file_id', at: Date): RawBuilder<unknown> => sql`(
    select was from (
      (select 1 as place, before->>${column} as was from audit
        where subject = 'driver' and subject_id = d.id and at > ${at} and jsonb_exists(before, ${column}) order by id limit 1)
      union all select 2, d.${sql.raw(column)}::text
    ) states order by place limit 1)`
