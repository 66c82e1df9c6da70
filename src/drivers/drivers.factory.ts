import { lockDriverById } from './find-driver.service.ts'
import { randomInt } from 'node:crypto'
import { anAuthPlant } from '#administration/master-data.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { driverStatus } from './driver-status.contract.ts'
import { insertDriver, type Driver, type NewDriver } from './drivers.store.ts'
import { settleDrivers } from './settle/settle.service.ts'
import { insertSuspension } from './suspensions/suspensions.store.ts'

export type DriverFields = Partial<Omit<NewDriver, 'auth_plant_id'>> & { plantId?: string }

export type CreatedDriver = NewDriver & { id: string }

/**
 * An active driver with a plant and transporter of its own by default; without pass and clearances (see passes.factory). What the database wants of the status is
 * there: an active driver has a card, a suspended one an open suspension.
 */
export const aDriver = (db: Db, fields: DriverFields = {}): Promise<CreatedDriver> =>
  within(db, async (tx) => {
    const driver = await aDriverRow(tx, fields)
    const { id, id_no, status_id, created_at: at } = driver
    if (status_id === driverStatus.active)
      await tx
        .insertInto('card')
        .values({ driver_id: id, card_no: `DP-${id_no}`, allocated_at: at, handed_over_at: at })
        .execute()
    if (status_id === driverStatus.suspended) await anOpenSuspension(tx, driver)
    await settle(tx, [id], at)
    return driver
  })

/** A suspension without an end, as the driver's status wants one. */
export const anOpenSuspension = (tx: Tx, { id, created_at }: CreatedDriver): Promise<string> =>
  insertSuspension(tx, { driver_id: id, starts_on: '2026-11-01', ends_on: null, request_id: null, violation_id: null, created_at })

/** In the transaction that the caller is in, or in one of its own. */
export const within = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db as unknown as Tx) : inTransaction(db, work)

/** After a test has written records of drivers itself: what follows from them, as known at this moment. */
export const settle = (db: Db, ids: readonly string[], at = new Date()): Promise<unknown> =>
  within(db, (tx) => settleDrivers(tx, ids, { at, userId: null, why: 'a test' }))

/** The driver's own row alone, for a transaction that adds what its status wants. */
export async function aDriverRow(db: Db, { plantId, ...fields }: DriverFields = {}): Promise<CreatedDriver> {
  const driver: NewDriver = {
    auth_plant_id: plantId ?? (await anAuthPlant(db)).id,
    transporter_id: fields.transporter_id ?? (await aTransporter(db)).id,
    status_id: driverStatus.active,
    name: 'Asha Wanjiru Otieno',
    gender: 'Female',
    date_of_birth: '1988-03-14',
    id_no: nextIdNo(),
    phones: ['+254724865880'],
    licence_no: 'DL-4424551',
    licence_class: 'CE',
    licence_expiry: '2029-05-18',
    experience_years: 12,
    vehicle_options: ['Flatbed'],
    vehicle_categories: ['CE'],
    created_by: null,
    created_at: new Date('2026-01-05T08:00:00Z'),
    ...fields,
  }
  const { id } = await insertDriver(db, driver)
  return { id, ...driver }
}

/** A second record of the same number, as only databases from before it was refused have them; without a card. Only the owner may. */
export async function aTwin(db: Db, { id }: { id: string }, id_no: string): Promise<{ id: string; id_no: string }> {
  const { rows } = await sql<{ id: string; id_no: string }>`insert into driver
      (auth_plant_id, transporter_id, status_id, name, id_no, phones, date_of_birth, licence_no, created_at, id_no_twin)
    select auth_plant_id, transporter_id, case status_id when ${driverStatus.active} then ${driverStatus.cardCancelled}::smallint else status_id end, name, ${id_no}, phones, date_of_birth, licence_no, created_at, 1 from driver where id = ${id}
    returning id, id_no`.execute(db)
  const [twin] = rows
  if (!twin) throw new Error('There is no such driver')
  await settle(db, [twin.id])
  return twin
}

/** The records with exactly these id numbers, at any plant. */
export async function findDriversByIdNos(db: Db, idNos: readonly string[]): Promise<Driver[]> {
  const rows = await db
    .selectFrom('driver')
    .select('id')
    .where('id_no', '=', sql<string>`any(${idNos})`)
    .execute()
  return inTransaction(db, (tx) => Promise.all(rows.map(({ id }) => lockDriverById(tx, id))))
}

/** Counts up from a random start, so that numbers are unique. */
export function nextIdNo(): string {
  lastIdNo += 1
  return String(lastIdNo)
}

let lastIdNo = randomInt(10_000_000, 80_000_000)
