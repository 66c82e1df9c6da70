import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { portalAccess } from '#accounts/users/portal-access.sql.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'
import type { AppointmentState, AppointmentClosing } from './appointments.rules.ts'
import { closingOf } from './appointments.sql.ts'

export type NewAppointment = Insertable<Tables['appointment']>

export async function insertAppointment(db: Db, appointment: NewAppointment): Promise<string> {
  return (await db.insertInto('appointment').values(appointment).returning('id').executeTakeFirstOrThrow()).id
}

type AtPlant = { plantId: string; doctorId: string; now: Date }

/** A doctor with access to the plant, and whether designated on a day; undefined for anybody else. */
export async function findDoctorAt(
  db: Db,
  { doctorId, day, ...place }: AtPlant & { day: PlainDate },
): Promise<{ name: string; isDesignated: boolean } | undefined> {
  return db
    .selectFrom('doctor as o')
    .innerJoin('issuer as i', 'i.doctor_id', 'o.id')
    .select(['o.name', sql<boolean>`is_designated(i, ${day})`.as('isDesignated')])
    .where('o.id', '=', doctorId)
    .where(sql<boolean>`exists (select ${portalAccess('doctor', place)} and l.doctor_id = o.id)`)
    .executeTakeFirst()
}

type Office = { plantId: string; transporterId: string }

/** How many the office has open, and how many it asked for since then. Locks the office, so that of two who ask at once the second is counted. */
export async function countOfOffice(tx: Tx, { plantId, transporterId, since }: Office & { since: Date }): Promise<Counted> {
  await sql`select pg_advisory_xact_lock(hashtextextended('appointments of ' || ${transporterId}::text, ${plantId}::bigint))`.execute(tx)
  const counted = await tx
    .selectFrom('appointment')
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('ended_at', 'is', null).as('open'),
      fn.countAll<string>().filterWhere('asked_at', '>', since).as('asked'),
    ])
    .where('auth_plant_id', '=', plantId)
    .where('transporter_id', '=', transporterId)
    .where(({ or, eb }) => or([eb('ended_at', 'is', null), eb('asked_at', '>', since)]))
    .executeTakeFirstOrThrow()
  return { open: Number(counted.open), asked: Number(counted.asked) }
}

type Counted = { open: number; asked: number }

export const hasOpen = (tx: Tx, { driverId, doctorId }: { driverId: string; doctorId: string }): Promise<boolean> =>
  valueOf(tx, sql<boolean>`exists (select from appointment where driver_id = ${driverId} and doctor_id = ${doctorId} and ended_at is null)`)

/** An appointment with those whom it concerns. */
export type Appointment = {
  id: string
  plantId: string
  driverId: string
  driverName: string
  idNo: string
  transporterId: string
  transporterName: string
  doctorId: string
  doctorName: string
  clinic: string | null
  place: string | null
  state: AppointmentState
  version: number
  day: PlainDate | null
  start_time: string | null
  reason: string | null
  /** Why it is to be closed. */
  closes: AppointmentClosing | null
}

/** Whose appointment it must be: the office's, or the doctor's. */
export type Owner = Scope | { plantId: string; doctorId: string }

/** Locked for this transaction; undefined where it is not the owner's. */
export const lockAppointment = (tx: Tx, { id, owner, now }: { id: string; owner: Owner; now: Date }): Promise<Appointment | undefined> =>
  lockWhere(tx, now, sql<boolean>`a.id = ${id} and ${isOf(owner)}`)

/** As above, without an owner: for the product's own work. */
export const lockAppointmentById = (tx: Tx, id: string, now: Date): Promise<Appointment | undefined> =>
  lockWhere(tx, now, sql<boolean>`a.id = ${id}`)

const lockWhere = (tx: Tx, now: Date, which: RawBuilder<boolean>): Promise<Appointment | undefined> =>
  selectAppointments(tx, now).where(which).forUpdate('a').executeTakeFirst()

const isOf = (owner: Owner): RawBuilder<boolean> =>
  'doctorId' in owner
    ? sql<boolean>`a.auth_plant_id = ${owner.plantId} and a.doctor_id = ${owner.doctorId}`
    : sql<boolean>`a.auth_plant_id = ${owner.plantId} and a.transporter_id = ${owner.transporterId}`

const selectAppointments = (db: Db, now: Date) =>
  db
    .selectFrom('appointment as a')
    .innerJoin('driver as d', 'd.id', 'a.driver_id')
    .innerJoin('transporter as t', 't.id', 'a.transporter_id')
    .innerJoin('doctor as o', 'o.id', 'a.doctor_id')
    .innerJoin('auth_plant as p', 'p.id', 'a.auth_plant_id')
    .select(['a.id', 'a.auth_plant_id as plantId', 'a.driver_id as driverId', 'd.name as driverName', 'd.id_no as idNo'])
    .select(['a.transporter_id as transporterId', 't.name as transporterName'])
    .select(['a.doctor_id as doctorId', 'o.name as doctorName', 'o.clinic', 'o.place'])
    .select([sql<AppointmentState>`a.state`.as('state'), 'a.version', 'a.day', 'a.start_time', 'a.reason', closingOf(now).as('closes')])

export type AppointmentChange = {
  state: AppointmentState
  day?: PlainDate
  start_time?: string
  reason?: string
  ended_at?: Date
}

export async function changeAppointment(tx: Tx, id: string, change: AppointmentChange): Promise<void> {
  await tx
    .updateTable('appointment')
    .set(({ eb }) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The open ones that have lost their point. */
export async function listPointless(db: Db, now: Date): Promise<string[]> {
  const rows = await selectAppointments(db, now)
    .where('a.ended_at', 'is', null)
    .where(sql<boolean>`${closingOf(now)} is not null`)
    .orderBy('a.id')
    .execute()
  return rows.map(({ id }) => id)
}

type Days = { plantId: string; from: PlainDate; until: PlainDate; now: Date }

/** Those agreed for these days that still have their point. */
export const listAgreed = (tx: Tx, { plantId, from, until, now }: Days): Promise<Appointment[]> =>
  selectAppointments(tx, now)
    .where('a.auth_plant_id', '=', plantId)
    .where('a.state', '=', 'agreed')
    .where('a.day', '>=', from)
    .where('a.day', '<=', until)
    .where(sql<boolean>`${closingOf(now)} is null`)
    .orderBy('a.id')
    .execute()
