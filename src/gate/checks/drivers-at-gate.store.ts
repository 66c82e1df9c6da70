import { sql, type RawBuilder } from 'kysely'
import { isPersonOf, personOrder } from '#drivers/id-no/id-no.sql.ts'
import { ownRequirements } from '#drivers/requirements/own-requirements.sql.ts'
import { restrictionsOf } from '#drivers/restrictions/restrictions.sql.ts'
import { cardNoKey } from '#drivers/card/card-no.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import { toDriverAtGate, type DriverAtGate, type DriverAtGateRow } from './driver-at-gate.rules.ts'

/** A beginning of its hash: the number itself is the driver's. */
export const licenceNumber = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`left(encode(sha256(convert_to(${column}, 'UTF8')), 'hex'), 16)`

/**
 * From the records themselves, not from what was settled of them: at the gate nothing stands between a record and the verdict. Only the plant's own requirements and
 * the restrictions are as they were settled: their rules are said once, in TypeScript.
 */
export const gateColumns = sql`d.id as "driverId", d.name, d.id_no as "idNo", d.status_id as "statusId", d.auth_plant_id as "plantId", a.name as plant,
  t.id as "transporterId", t.name as transporter, d.picture_file_id as "pictureId", d.vehicle_options as "vehicleOptions",
  c.id as "cardId", c.card_no as "cardNo",
  case when c.id is null then 'none' when c.cancelled_at is not null then 'cancelled' when c.handed_over_at is null then 'waiting' else 'in_force' end as card,
  p.expiry as pass, k.medical, k.ddt, k.bulker, d.licence_expiry as licence, case when t.is_spot then t.valid_until end as transporter_until,
  s.starts_on as "startsOn", s.ends_on as "endsOn", held_days_of(d.id, d.auth_plant_id) as "heldDays", k.is_unfit as "isUnfit", ${ownRequirements('d')} as own,
  ${restrictionsOf('d')} as restrictions, s.id as "suspensionId",
  k.medical_id as "medicalId", k.ddt_id as "ddtId", k.bulker_id as "bulkerId", p.id as "passId", ${licenceNumber(sql`d.licence_no`)} as "licenceNumber",
  (select registration from (select registration from gate_check where driver_id = d.id order by checked_at desc, id desc limit 20) r
    where registration is not null limit 1) as "lastRegistration"`
const joins = sql`join auth_plant a on a.id = d.auth_plant_id join transporter t on t.id = d.transporter_id
  left join lateral (
    select id, starts_on, ends_on from suspension where driver_id = d.id and ended_at is null order by ends_on desc nulls first limit 1
  ) s on true
  left join pass p on p.driver_id = d.id and p.is_current
  cross join lateral (
    select max(expiry) filter (where kind = 'medical') as medical, max(expiry) filter (where kind = 'ddt') as ddt, max(expiry) filter (where kind = 'bulker') as bulker,
      max(id) filter (where kind = 'medical') as medical_id, max(id) filter (where kind = 'ddt') as ddt_id, max(id) filter (where kind = 'bulker') as bulker_id,
      coalesce(bool_or(kind = 'medical' and fit_to_work is false), false) as is_unfit
    from current_clearance where driver_id = d.id
  ) k`
const latestCard = sql`left join lateral (select * from card where driver_id = d.id order by cancelled_at is null desc, id desc limit 1) c on true`
export const gateTables = sql`${joins} ${latestCard}`

/** Of any plant: the verdict says whose card it is. */
export const findByCard = (db: Db, cardId: string): Promise<DriverAtGate | undefined> =>
  findOne(db, 'gate_by_card', sql`from card c join driver d on d.id = c.driver_id ${joins} where c.id = ${cardId}`)

/** Of any plant; of cards that had this number, the one that `pickByNumber` means. */
export const findByCardNo = (db: Db, cardNo: string): Promise<DriverAtGate | undefined> =>
  findOne(
    db,
    'gate_by_card_no',
    sql`from card c join driver d on d.id = c.driver_id ${joins} where card_no_key(c.card_no) = ${cardNoKey(cardNo)}
      order by c.cancelled_at is null desc, lower(c.card_no) = lower(${cardNo}) desc, c.id desc limit 1`,
  )

/** Of any plant, by the driver's digital pass. */
export const findByDriver = (db: Db, driverId: string): Promise<DriverAtGate | undefined> =>
  findOne(db, 'gate_by_driver', sql`from driver d ${gateTables} where d.id = ${driverId}`)

/** Of this plant only, in any spelling: an id number is no card, and must not show at which plant its person drives. */
export const findByIdNo = (db: Db, plantId: string, idNo: string): Promise<DriverAtGate | undefined> =>
  findOne(
    db,
    'gate_by_id_no',
    sql`from driver d ${gateTables}
    where ${isPersonOf(idNo, plantId)} and d.auth_plant_id = ${plantId} order by ${personOrder(idNo)} limit 1`,
  )

async function findOne(db: Db, name: string, source: RawBuilder<unknown>): Promise<DriverAtGate | undefined> {
  const { rows } = await sql<DriverAtGateRow>`select ${gateColumns} ${source}`.execute(named(db, name))
  return rows[0] && toDriverAtGate(rows[0])
}
