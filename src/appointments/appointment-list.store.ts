import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Db, Tables } from '#platform/server/database/database.ts'
import { readPageAndTotal, type LimitOffset, type PageAndTotal } from '#platform/server/database/statements/page-and-total.ts'
import type { AppointmentTab } from './appointments.contract.ts'
import type { AppointmentState } from './appointments.rules.ts'

const columns = ['a.id', 'a.asked_at', 'a.wished_from', 'a.wished_until', 'a.day', 'a.start_time', 'a.reason'] as const
type Listed = Pick<
  Selectable<Tables['appointment']>,
  'id' | 'asked_at' | 'wished_from' | 'wished_until' | 'day' | 'start_time' | 'reason'
> & { state: AppointmentState }

const state = sql<AppointmentState>`a.state`.as('state')

export type ForOfficeRow = Listed &
  Pick<Selectable<Tables['doctor']>, 'name' | 'phone' | 'clinic' | 'place' | 'days'> & { doctor_id: string }

type OfDriver = { driverId: string; plantId: string; transporterId: string; endedAfter: Date }

/** The office's appointments of a driver, newest first: open ones, and what doctors declined or the product closed of late. */
export function listOfDriver(
  db: Db,
  { driverId, plantId, transporterId, endedAfter }: OfDriver,
  page: LimitOffset,
): Promise<PageAndTotal<ForOfficeRow>> {
  const rows = db
    .selectFrom('appointment as a')
    .innerJoin('doctor as o', 'o.id', 'a.doctor_id')
    .select([...columns, state, 'a.doctor_id', 'o.name', 'o.phone', 'o.clinic', 'o.place', 'o.days'])
    .where('a.driver_id', '=', driverId)
    .where('a.auth_plant_id', '=', plantId)
    .where('a.transporter_id', '=', transporterId)
    .where(({ or, and, eb }) =>
      or([eb('a.ended_at', 'is', null), and([eb('a.ended_at', '>', endedAfter), eb('a.reason', 'is not', null)])]),
    )
    .orderBy('a.id', 'desc')
  return readPageAndTotal(rows, page)
}

export type ForDoctorRow = Listed & { version: number; driver_name: string; id_no: string; transporter_name: string; office_phone: string }

type OfDoctor = { plantId: string; doctorId: string; show: AppointmentTab }

/** What offices asked of the doctor at the plant: the longest waiting first, the next first, or the newest first. */
export function listOfDoctor(db: Db, { plantId, doctorId, show }: OfDoctor, page: LimitOffset): Promise<PageAndTotal<ForDoctorRow>> {
  const { which, order } = tabs[show]
  const rows = db
    .selectFrom('appointment as a')
    .innerJoin('driver as d', 'd.id', 'a.driver_id')
    .innerJoin('transporter as t', 't.id', 'a.transporter_id')
    .innerJoin('app_user as u', 'u.id', 'a.asked_by')
    .select([...columns, state, 'a.version', 'd.name as driver_name', 'd.id_no', 't.name as transporter_name', 'u.phone as office_phone'])
    .where('a.auth_plant_id', '=', plantId)
    .where('a.doctor_id', '=', doctorId)
    .where(which)
    .orderBy(order)
  return readPageAndTotal(rows, page)
}

const tabs: Readonly<Record<AppointmentTab, { which: RawBuilder<boolean>; order: RawBuilder<unknown> }>> = {
  to_answer: { which: sql<boolean>`a.state = 'asked'`, order: sql`a.id` },
  agreed: { which: sql<boolean>`a.state = 'agreed'`, order: sql`(a.day, a.start_time, a.id)` },
  past: { which: sql<boolean>`a.ended_at is not null`, order: sql`-a.id` },
}
