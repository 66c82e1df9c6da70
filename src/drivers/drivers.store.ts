import { sql } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { named, type Db, type Tx } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { isDriverStatus, type DriverStatusId } from './driver-status.contract.ts'

/** The columns of a driver that decisions need. */
export type Driver = {
  readonly id: string
  readonly auth_plant_id: string
  readonly transporter_id: string
  readonly status_id: DriverStatusId
  readonly name: string
  readonly gender: string | null
  readonly date_of_birth: string | null
  readonly id_no: string
  readonly phones: readonly string[]
  readonly licence_no: string | null
  readonly licence_class: string | null
  readonly licence_expiry: string | null
  readonly experience_years: number | null
  readonly vehicle_options: readonly string[]
  readonly vehicle_categories: readonly string[]
  readonly picture_file_id: string | null
  /** The card in force and handed over. */
  readonly card_no: string | null
  readonly pass_expiry: string | null
}

const columns = [
  'id',
  'auth_plant_id',
  'transporter_id',
  'status_id',
  'name',
  'gender',
  'date_of_birth',
  'id_no',
  'phones',
  'licence_no',
  'licence_class',
  'licence_expiry',
  'experience_years',
  'vehicle_options',
  'vehicle_categories',
  'picture_file_id',
  'card_no',
  'pass_expiry',
] as const

/** The driver; out of scope and missing give the same 404. */
export async function findDriver(db: Db, scope: Scope, id: string): Promise<Driver> {
  return withStatus(await inScope(db, scope, id, 'driver_found').executeTakeFirst())
}

/** As findDriver, and locks the driver for this transaction. */
export async function lockDriver(tx: Tx, scope: Scope, id: string): Promise<Driver> {
  return withStatus(await inScope(tx, scope, id, 'driver_locked').forUpdate().executeTakeFirst())
}

/** For scheduled jobs, which have no actor and no scope. */
export async function lockDriverById(tx: Tx, id: string): Promise<Driver> {
  return withStatus(await tx.selectFrom('driver').select(columns).where('id', '=', id).forUpdate().executeTakeFirst())
}

/** Exact matches across all plants, in no order. */
export async function findDriversByIdNos(db: Db, idNos: readonly string[]): Promise<Driver[]> {
  const rows = await db
    .selectFrom('driver')
    .select(columns)
    .where('id_no', '=', sql<string>`any(${idNos})`)
    .execute()
  return rows.map(withStatus)
}

export type KnownIdNo = { readonly plantId: string; readonly statusId: number }

/** Plant and status of the drivers with these id numbers, across all plants. */
export async function findKnownIdNos(db: Db, idNos: readonly string[]): Promise<ReadonlyMap<string, KnownIdNo>> {
  const rows = await db
    .selectFrom('driver')
    .select(['id_no', 'auth_plant_id', 'status_id'])
    .where('id_no', '=', sql<string>`any(${idNos})`)
    .execute()
  return new Map(rows.map(({ id_no, auth_plant_id, status_id }) => [id_no, { plantId: auth_plant_id, statusId: status_id }]))
}

export async function setDriverStatus(tx: Tx, id: string, statusId: DriverStatusId, at: Date): Promise<void> {
  await tx.updateTable('driver').set({ status_id: statusId, updated_at: at }).where('id', '=', id).execute()
}

/** The columns that an approved request may change. Status changes go through changeDriverStatus only. */
export type DriverUpdate = Partial<Omit<NewDriver, 'auth_plant_id' | 'status_id' | 'created_by' | 'created_at'>> & {
  readonly picture_file_id?: string
}

export async function updateDriver(
  tx: Tx,
  id: string,
  { phones, vehicle_options, vehicle_categories, ...rest }: DriverUpdate,
  at: Date,
): Promise<void> {
  const lists = {
    ...(phones && { phones: [...phones] }),
    ...(vehicle_options && { vehicle_options: [...vehicle_options] }),
    ...(vehicle_categories && { vehicle_categories: [...vehicle_categories] }),
  }
  await tx
    .updateTable('driver')
    .set({ ...rest, ...lists, updated_at: at })
    .where('id', '=', id)
    .execute()
}

export type NewDriver = {
  readonly auth_plant_id: string
  readonly transporter_id: string
  readonly status_id: DriverStatusId
  readonly name: string
  readonly gender?: string | null | undefined
  readonly date_of_birth?: string | null | undefined
  readonly id_no: string
  readonly phones: readonly string[]
  readonly licence_no?: string | null | undefined
  readonly licence_class?: string | null | undefined
  readonly licence_expiry?: string | null | undefined
  readonly experience_years?: number | null | undefined
  readonly vehicle_options?: readonly string[]
  readonly vehicle_categories?: readonly string[]
  readonly created_by: string | null
  readonly created_at: Date
}

export async function insertDriver(db: Db, driver: NewDriver): Promise<{ id: string; id_no: string }> {
  const [inserted] = await insertDrivers(db, [driver])
  if (!inserted) throw new Error('The driver was not inserted')
  return inserted
}

/** Inserts any number of drivers in one statement; returns them in the given order. */
export async function insertDrivers(db: Db, drivers: readonly NewDriver[]): Promise<{ id: string; id_no: string }[]> {
  const rows = JSON.stringify(drivers.map((driver) => ({ vehicle_options: [], vehicle_categories: [], ...driver })))
  const insertedColumns = sql`auth_plant_id, transporter_id, status_id, name, gender, date_of_birth, id_no, phones, licence_no, licence_class,
    licence_expiry, experience_years, vehicle_options, vehicle_categories, created_by, created_at`
  const inserted = await sql<{ id: string; id_no: string }>`insert into driver (${insertedColumns}, updated_at)
    select ${insertedColumns}, created_at from jsonb_populate_recordset(null::driver, ${rows}::jsonb) returning id, id_no`.execute(db)
  const ids = new Map(inserted.rows.map((row) => [row.id_no, row]))
  return drivers.flatMap((driver) => ids.get(driver.id_no) ?? [])
}

/** Each scope is its own prepared statement, so each has its own name. */
function inScope(db: Db, { plantId, transporterId }: Scope, id: string, name: string) {
  const found = db.selectFrom('driver').select(columns).where('id', '=', id).where('auth_plant_id', '=', plantId)
  if (transporterId === null) return found.modifyFront(named(name))
  return found.modifyFront(named(`${name}_of_transporter`)).where('transporter_id', '=', transporterId)
}

function withStatus<T extends { status_id: number }>(row: T | undefined): T & { status_id: DriverStatusId } {
  if (!row) throw notFound()
  if (!isDriverStatus(row.status_id)) throw new Error(`No such driver status: ${row.status_id}`)
  return { ...row, status_id: row.status_id }
}
