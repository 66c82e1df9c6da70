import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'

export type StoredDevice = {
  id: string
  name: string
  public_key: Buffer
  challenge: Buffer | null
  enrolled_by: string
  cut_off_at: Date | null
  /** Since when it is to be enrolled again, because the server judged its checks otherwise. */
  enrol_again_at: Date | null
}

const stored = ['id', 'name', 'public_key', 'challenge', 'enrolled_by', 'cut_off_at', 'enrol_again_at'] as const

/** A device of the plant, also one that has not proven its key or was cut off. */
export async function findDevice(db: Db, plantId: string, id: string): Promise<StoredDevice | undefined> {
  return db.selectFrom('gate_device').select(stored).where('id', '=', id).where('auth_plant_id', '=', plantId).executeTakeFirst()
}

/** Locks the device, so that it cannot be cut off or send the same again meanwhile. */
export async function lockDevice(tx: Tx, plantId: string, id: string): Promise<StoredDevice | undefined> {
  return tx
    .selectFrom('gate_device')
    .select(stored)
    .where('id', '=', id)
    .where('auth_plant_id', '=', plantId)
    .forUpdate()
    .executeTakeFirst()
}

type NewDevice = {
  plantId: string
  name: string
  publicKey: Uint8Array
  challenge: Uint8Array
  by: string
  at: Date
}

export async function insertDevice(tx: Tx, { plantId, name, publicKey, challenge, by, at }: NewDevice): Promise<string> {
  const { id } = await tx
    .insertInto('gate_device')
    .values({
      auth_plant_id: plantId,
      name,
      public_key: Buffer.from(publicKey),
      challenge: Buffer.from(challenge),
      enrolled_by: by,
      enrolled_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes devices that did not prove their key within an hour. */
export async function deleteUnprovenDevices(tx: Tx, plantId: string, before: Date): Promise<void> {
  await tx
    .deleteFrom('gate_device')
    .where('auth_plant_id', '=', plantId)
    .where('challenge', 'is not', null)
    .where('enrolled_at', '<', before)
    .execute()
}

export async function countUnproven(tx: Tx, plantId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('gate_device')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('auth_plant_id', '=', plantId)
    .where('challenge', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function setProven(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('gate_device').set({ challenge: null }).where('id', '=', id).execute()
}

export async function setCutOff(tx: Tx, id: string, by: string, at: Date): Promise<void> {
  await tx.updateTable('gate_device').set({ cut_off_by: by, cut_off_at: at }).where('id', '=', id).execute()
}

export async function setSeen(db: Db, id: string, at: Date, clockOffsetMs?: number): Promise<void> {
  const offset = clockOffsetMs === undefined ? {} : { clock_offset_ms: String(clockOffsetMs) }
  await db
    .updateTable('gate_device')
    .set({ last_seen_at: at, ...offset })
    .where('id', '=', id)
    .execute()
}

/** A person sets a PIN on the device, for the first time or anew. */
export async function insertShift(db: Db, deviceId: string, userId: string, at: Date): Promise<void> {
  await db
    .insertInto('gate_device_guard')
    .values({ device_id: deviceId, user_id: userId, since: at, shift_at: at })
    .onConflict((conflict) => conflict.columns(['device_id', 'user_id']).doUpdateSet({ shift_at: at }))
    .execute()
}

/** Since when each person has their present PIN on the device, by id. */
export async function listShifts(db: Db, deviceId: string): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.selectFrom('gate_device_guard').select(['user_id', 'shift_at']).where('device_id', '=', deviceId).execute()
  return new Map(rows.map(({ user_id, shift_at }) => [user_id, shift_at]))
}

/** So many checks that the server judges otherwise, and the device is to be enrolled again. */
export const mostDisagreements = 3

/** Counts a check that the server judges otherwise; true with the one from which on the device is to be enrolled again. */
export async function countDisagreement(tx: Tx, deviceId: string, at: Date): Promise<boolean> {
  const counted = await tx
    .updateTable('gate_device')
    .set({
      disagreements: sql`disagreements + 1`,
      enrol_again_at: sql`coalesce(enrol_again_at, case when disagreements + 1 >= ${mostDisagreements} then ${at}::timestamptz end)`,
    })
    .where('id', '=', deviceId)
    .returning('disagreements')
    .executeTakeFirst()
  return counted?.disagreements === mostDisagreements
}

export type DeviceRow = {
  id: string
  name: string
  enrolled_by: string
  enrolled_at: Date
  last_seen_at: Date | null
  photographs_at: Date | null
  clock_offset_ms: string | null
  guards: string[]
  disagreements: number
  enrol_again_at: Date | null
  cut_off_by: string | null
  cut_off_at: Date | null
}

const maxListed = 200

/** The proven devices of a plant: those in use by name, then those cut off, latest first. */
export async function listDevices(db: Db, plantId: string): Promise<readonly DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select d.id, d.name, concat_ws(' ', e.first_name, e.last_name) as enrolled_by, d.enrolled_at, d.last_seen_at, d.photographs_at,
      d.clock_offset_ms, d.disagreements, d.enrol_again_at, d.cut_off_at, case when c.id is not null then concat_ws(' ', c.first_name, c.last_name) end as cut_off_by,
      array(select concat_ws(' ', u.first_name, u.last_name) from gate_device_guard g join app_user u on u.id = g.user_id
        where g.device_id = d.id order by g.since limit 20) as guards
    from gate_device d join app_user e on e.id = d.enrolled_by left join app_user c on c.id = d.cut_off_by
    where d.auth_plant_id = ${plantId} and d.challenge is null
    order by d.cut_off_at desc nulls first, lower(d.name), d.id limit ${maxListed}`.execute(db)
  return rows
}
