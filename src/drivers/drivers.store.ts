import { sql } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import { driverFieldList, type DriverDetailRow } from './details/driver-details.contract.ts'
import { isPersonOf, personOrder, personsOf } from './id-no/id-no.sql.ts'
import { asDriverStatus, type DriverStatusId } from './driver-status.contract.ts'

/** The columns of a driver that decisions need. */
export type Driver = DriverDetailRow & {
  id: string
  auth_plant_id: string
  transporter_id: string
  status_id: DriverStatusId
  picture_file_id: string | null
  /** The card in force and handed over. */
  card_no: string | null
  pass_expiry: string | null
}

const detailColumns = driverFieldList.map(({ name }) => name)
const columns = [
  'id',
  'auth_plant_id',
  'transporter_id',
  'status_id',
  ...detailColumns,
  'picture_file_id',
  'card_no',
  'pass_expiry',
] as const

/** The driver with this id in scope. */
export const findInScope = async (db: Db, scope: Scope, id: string): Promise<Driver | undefined> =>
  withStatus(await inScope(db, scope, id, 'driver_found').executeTakeFirst())

/** The same, locked for this transaction. */
export const lockInScope = async (tx: Tx, scope: Scope, id: string): Promise<Driver | undefined> =>
  withStatus(await inScope(tx, scope, id, 'driver_locked').forUpdate().executeTakeFirst())

/** Whoever asks: the caller has looked at the scope. */
export const findWithId = async (db: Db, id: string): Promise<Driver | undefined> =>
  withStatus(await db.selectFrom('driver').select(columns).where('id', '=', id).executeTakeFirst())

export const lockWithId = async (tx: Tx, id: string): Promise<Driver | undefined> =>
  withStatus(await tx.selectFrom('driver').select(columns).where('id', '=', id).forUpdate().executeTakeFirst())

/** These drivers, locked for this transaction in the order of their ids. */
export async function lockWithIds(tx: Tx, ids: readonly string[]): Promise<Driver[]> {
  const rows = await tx
    .selectFrom('driver')
    .select(columns)
    .where('id', '=', sql<string>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(known)
}

/** Those of these drivers who are of the plant, locked for this transaction in the order of their ids. */
export async function lockOfPlant(tx: Tx, plantId: string, ids: readonly string[]): Promise<Driver[]> {
  const rows = await tx
    .selectFrom('driver')
    .select(columns)
    .where('id', '=', sql<string>`any(${ids}::bigint[])`)
    .where('auth_plant_id', '=', plantId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(known)
}

/** A plant's drivers with these id numbers in any spelling, by the number as asked for, locked for this transaction in the order of their ids. */
export async function lockDriversByIdNos(tx: Tx, plantId: string, idNos: readonly string[]): Promise<ReadonlyMap<string, Driver>> {
  const found = await findPersons(tx, plantId, idNos)
  const rows = await lockOfPlant(tx, plantId, [...found.values()])
  const drivers = new Map(rows.map((row) => [row.id, row]))
  return new Map([...found].flatMap(([idNo, id]) => (drivers.has(id) ? [[idNo, drivers.get(id)!] as const] : [])))
}

/** The person with this id number in any spelling, at any plant, as the plant reads numbers. */
export async function findIdNoHolder(db: Db, plantId: string, idNo: string, otherThan?: string): Promise<Driver | undefined> {
  const row = await db
    .selectFrom('driver as d')
    .select(columns)
    .where(isPersonOf(idNo, plantId))
    .$if(otherThan !== undefined, (query) => query.where('d.id', '<>', otherThan ?? ''))
    .orderBy(personOrder(idNo))
    .limit(1)
    .executeTakeFirst()
  return withStatus(row)
}

async function findPersons(db: Db, plantId: string, idNos: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await personsOf(idNos, plantId).execute(db)
  return new Map(rows.flatMap(({ n, id }) => (idNos[n - 1] === undefined ? [] : [[idNos[n - 1]!, id] as const])))
}

export type KnownIdNo = { id: string; plantId: string; statusId: number }

/** Id, plant and status of the persons with these id numbers in any spelling, across all plants, by the number as asked for. */
export async function findKnownIdNos(db: Db, plantId: string, idNos: readonly string[]): Promise<ReadonlyMap<string, KnownIdNo>> {
  const found = await findPersons(db, plantId, idNos)
  const rows = await db
    .selectFrom('driver')
    .select(['id', 'auth_plant_id', 'status_id'])
    .where('id', '=', sql<string>`any(${[...found.values()]}::bigint[])`)
    .execute()
  const known = new Map(rows.map(({ id, auth_plant_id, status_id }) => [id, { id, plantId: auth_plant_id, statusId: status_id }]))
  return new Map([...found].flatMap(([idNo, id]) => (known.has(id) ? [[idNo, known.get(id)!] as const] : [])))
}

export async function setDriverStatus(tx: Tx, id: string, statusId: DriverStatusId, at: Date): Promise<void> {
  await tx.updateTable('driver').set({ status_id: statusId, updated_at: at }).where('id', '=', id).execute()
}

export async function setHomePlant(tx: Tx, id: string, plantId: string, at: Date): Promise<void> {
  await tx.updateTable('driver').set({ auth_plant_id: plantId, updated_at: at }).where('id', '=', id).execute()
}

/** The columns that an approved request may change. Status changes go through changeDriver only. */
export type DriverUpdate = Partial<DriverDetailRow> & { transporter_id?: string; picture_file_id?: string }

export async function updateDriver(tx: Tx, id: string, update: DriverUpdate, at: Date): Promise<void> {
  await tx
    .updateTable('driver')
    .set({ ...update, updated_at: at })
    .where('id', '=', id)
    .execute()
}

type ChangedRow = { driver: Driver; after: Partial<DriverDetailRow> }

/** Writes changed details of any number of drivers in one statement. */
export async function updateDetails(tx: Tx, rows: readonly ChangedRow[], at: Date): Promise<void> {
  const changed = detailColumns.filter((column) => rows.some(({ after }) => column in after))
  const values = rows.map(({ driver, after }) => ({
    id: driver.id,
    ...Object.fromEntries(changed.map((name) => [name, driver[name]])),
    ...after,
  }))
  const given = changed.map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`)
  await sql`update driver d set ${sql.join([...given, sql`updated_at = ${at}`])}
    from jsonb_populate_recordset(null::driver, ${JSON.stringify(values)}::jsonb) given where d.id = given.id`.execute(tx)
}

type MandatoryDetail = 'name' | 'id_no' | 'phones'
type OptionalDetails = { [K in Exclude<keyof DriverDetailRow, MandatoryDetail>]?: DriverDetailRow[K] | undefined }

export type NewDriver = Pick<DriverDetailRow, MandatoryDetail> &
  OptionalDetails & {
    auth_plant_id: string
    transporter_id: string
    status_id: DriverStatusId
    created_by: string | null
    created_at: Date
  }

export async function insertDriver(db: Db, driver: NewDriver): Promise<{ id: string; id_no: string }> {
  const [inserted] = await insertDrivers(db, [driver])
  if (!inserted) throw new Error('The driver was not inserted')
  return inserted
}

/** Inserts any number of drivers in one statement; returns them in the given order. */
export async function insertDrivers(db: Db, drivers: readonly NewDriver[]): Promise<{ id: string; id_no: string }[]> {
  const rows = JSON.stringify(drivers.map((driver) => ({ vehicle_options: [], vehicle_categories: [], ...driver })))
  const details = sql.join(detailColumns.map((column) => sql.ref(column)))
  const insertedColumns = sql`auth_plant_id, transporter_id, status_id, ${details}, created_by, created_at`
  const inserted = await sql<{ id: string; id_no: string }>`insert into driver (${insertedColumns}, updated_at)
    select ${insertedColumns}, created_at from jsonb_populate_recordset(null::driver, ${rows}::jsonb) returning id, id_no`.execute(db)
  const ids = new Map(inserted.rows.map((row) => [row.id_no, row]))
  return drivers.flatMap((driver) => ids.get(driver.id_no) ?? [])
}

/** Each scope is its own prepared statement, so each has its own name. */
function inScope(db: Db, { plantId, transporterId }: Scope, id: string, name: string) {
  const find = (as: string) => named(db, as).selectFrom('driver').select(columns).where('id', '=', id).where('auth_plant_id', '=', plantId)
  return transporterId === null ? find(name) : find(`${name}_of_transporter`).where('transporter_id', '=', transporterId)
}

const withStatus = <T extends { status_id: number }>(row: T | undefined): (T & { status_id: DriverStatusId }) | undefined =>
  row && known(row)

const known = <T extends { status_id: number }>(row: T): T & { status_id: DriverStatusId } => ({
  ...row,
  status_id: asDriverStatus(row.status_id),
})
