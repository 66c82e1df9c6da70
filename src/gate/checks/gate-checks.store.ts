import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { Verdict } from '#drivers/verdict/verdict-names.rules.ts'
import type { GateReason } from '../judgement/gate-reasons.rules.ts'
import type { Direction, GateVerdict } from '../judgement/gate-verdict.rules.ts'
import type { DriverAtGate } from './driver-at-gate.rules.ts'
import type { JudgedBy } from './judged-by.rules.ts'
import { denialQuietMinutes, type Anomaly, type Elsewhere, type FoundBy } from './gate-check.rules.ts'

/** A check as it is stored. `key` is the sender's: the same check sent again is stored once. */
export type NewCheck = {
  plantId: string
  /** UUID. */
  key: string
  checkedAt: Date
  receivedAt: Date
  /** The guard; null where a program checked. */
  userId: string | null
  /** The program's key. */
  apiKeyId?: string | undefined
  deviceId: string | null
  foundBy: FoundBy
  entered: string | null
  /** `isKnown`: of the plant, or admitted there. */
  driver: { id: string; cardId: string | null; transporterId: string; plantId: string; isKnown: boolean } | null
  direction: Direction
  isBulkLoad: boolean
  registration: string | null
  verdict: GateVerdict
  judgedBy: JudgedBy
  /** When a device's data were taken, and by how much its clock is ahead; null for a live check. */
  offline: { dataAt: Date; clockOffsetMs: number } | null
}

export type InsertedCheck = {
  id: string
  plant: string
  timeZone: string
  wasInside: boolean
  /** Where else the driver came in around then, as far as one of both plants is to be warned. */
  elsewhere: readonly Elsewhere[] | null
  isDeniedOften: boolean
  /** The office heard of this driver a moment ago. */
  isKnownDenial: boolean
}

/** The plant's settings that a check goes by. */
const settingsOf = (plant: RawBuilder<unknown>): RawBuilder<unknown> => sql`jsonb_build_object('time_zone', ${plant}.time_zone,
  'gate_warn_hours', ${plant}.gate_warn_hours, 'gate_stale_hours', ${plant}.gate_stale_hours,
  'gate_two_plants_minutes', ${plant}.gate_two_plants_minutes, 'gate_denials_a_day', ${plant}.gate_denials_a_day)`

/**
 * Inserts a check with what it was judged by, and who is inside, in one statement; undefined where the key is stored already. The other fields look at the driver's earlier
 * checks. Devices and programs of both plants hear of a visit.
 */
export async function insertCheck(tx: Tx, check: NewCheck): Promise<InsertedCheck | undefined> {
  const { plantId, checkedAt: at, driver, direction, verdict, offline } = check
  const isBlocked = verdict.outcome === 'blocked'
  const passes = driver?.isKnown === true && !isBlocked
  const driverId = driver?.id ?? null
  const isVisit = driver?.isKnown === true && driver.plantId !== plantId
  const { rows } = await sql<InsertedCheck>`
    with inserted as (
      insert into gate_check (auth_plant_id, key, checked_at, received_at, user_id, api_key_id, device_id, found_by, entered, driver_id, card_id, transporter_id,
        direction, is_bulk_load, registration, outcome, reasons, is_offline, data_at, clock_offset_ms, is_visit, judged_by)
      values (${plantId}, ${check.key}, ${at}, ${check.receivedAt}, ${check.userId}, ${check.apiKeyId ?? null}, ${check.deviceId}, ${check.foundBy},
        ${check.entered}, ${driverId}, ${driver?.cardId ?? null}, ${driver?.transporterId ?? null}, ${direction}, ${check.isBulkLoad}, ${check.registration},
        ${verdict.outcome}, ${JSON.stringify(verdict.reasons)}, ${offline !== null}, ${offline?.dataAt ?? null}, ${offline?.clockOffsetMs ?? null}, ${isVisit},
        (select ${JSON.stringify(check.judgedBy)}::jsonb || jsonb_build_object('settings', ${settingsOf(sql`a`)}) from auth_plant a where a.id = ${plantId}))
      on conflict (key) do nothing returning id
    ), presence as (
      insert into gate_presence (auth_plant_id, driver_id, is_inside, since, check_id)
      select ${plantId}, ${driverId}, ${direction === 'in'}, ${at}, id from inserted where ${passes}::boolean
      on conflict (auth_plant_id, driver_id) do update set is_inside = excluded.is_inside, since = excluded.since, check_id = excluded.check_id
      where gate_presence.since <= excluded.since
    ), told as (
      insert into gate_change (auth_plant_id, driver_id) select distinct p.plant, ${driverId}::bigint from inserted, unnest(${isVisit ? [plantId, driver.plantId] : []}::bigint[]) p (plant)
    )
    select i.id, a.name as plant, a.time_zone as "timeZone",
      ${passes && direction === 'in'}::boolean and exists (
        select from gate_presence p where p.auth_plant_id = a.id and p.driver_id = ${driverId}::bigint and p.is_inside and p.since < ${at}) as "wasInside",
      case when ${direction === 'in' && driverId !== null}::boolean then gate_elsewhere(${driverId}::bigint, a.id, ${at}::timestamptz, ${passes}::boolean) end as elsewhere,
      ${isBlocked}::boolean and a.gate_denials_a_day = 1 + (select count(*) from gate_check c
        where c.driver_id = ${driverId}::bigint and c.auth_plant_id = a.id and c.outcome = 'blocked'
        and c.checked_at >= date_trunc('day', ${at}::timestamptz, a.time_zone) and c.checked_at <= ${at}) as "isDeniedOften",
      ${isBlocked}::boolean and exists (select from gate_check c
        where c.driver_id = ${driverId}::bigint and c.outcome = 'blocked'
        and c.checked_at between ${at}::timestamptz - make_interval(mins => ${sql.lit(denialQuietMinutes)}) and ${at}) as "isKnownDenial"
    from inserted i join auth_plant a on a.id = ${plantId}`.execute(named(tx, 'gate_check_insert'))
  return rows[0]
}

export type StoredCheck = Pick<
  Selectable<Tables['gate_check']>,
  'id' | 'auth_plant_id' | 'user_id' | 'api_key_id' | 'checked_at' | 'driver_id' | 'is_visit'
> & {
  direction: Direction
  outcome: Verdict
  reasons: readonly GateReason[]
}

/** `driver` is null where there is none, or where it is another plant's. */
export type CheckedDriver = {
  check: Pick<StoredCheck, 'id' | 'checked_at' | 'direction' | 'outcome' | 'reasons'>
  foundBy: FoundBy
  driver: DriverAtGate | null
}

const storedColumns = [
  'id',
  'auth_plant_id',
  'user_id',
  'api_key_id',
  'checked_at',
  'direction',
  'outcome',
  'driver_id',
  'is_visit',
  'reasons',
] as const

/** The check with this key; it was inserted before. */
export async function findCheckByKey(db: Db, key: string): Promise<StoredCheck> {
  const found = await db.selectFrom('gate_check').select(storedColumns).where('key', '=', key).executeTakeFirstOrThrow(notFound)
  return found as unknown as StoredCheck
}

/** A check of the plant; 404 where there is none. */
export async function findCheck(db: Db, plantId: string, id: string): Promise<StoredCheck> {
  const found = await db
    .selectFrom('gate_check')
    .select(storedColumns)
    .where('id', '=', id)
    .where('auth_plant_id', '=', plantId)
    .executeTakeFirstOrThrow(notFound)
  return found as unknown as StoredCheck
}

export type NewAnomaly = {
  plantId: string
  checkId: string
  kind: Anomaly
  /** At two plants: which other one, and when there. */
  other?: { plantId: string; at: Date }
}

export async function insertAnomalies(tx: Tx, found: readonly NewAnomaly[]): Promise<void> {
  const rows = found.map(({ plantId: auth_plant_id, checkId: check_id, kind, other }) => ({
    auth_plant_id,
    check_id,
    kind,
    other_plant_id: other?.plantId ?? null,
    other_at: other?.at ?? null,
  }))
  await tx.insertInto('gate_anomaly').values(rows).execute()
}
