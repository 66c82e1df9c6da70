import { scopeOf, todayOf, type Actor } from '#accounts/people.ts'
import { findDriver, lockDriver } from '#drivers/find-driver.service.ts'
import { isGone } from '#drivers/driver-status.contract.ts'
import { localTime } from '#platform/contract/moment.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import type { LimitOffset, PageAndTotal } from '#platform/server/database/statements/page-and-total.ts'
import type { JsonObject } from '#platform/server/database/statements/json-text.ts'
import { assertAllowed, conflict, invalid, notFound } from '#platform/server/http/refusal.ts'
import { listOfDriver, type ForOfficeRow } from './appointment-list.store.ts'
import { newsTexts, tellBoth, tellDoctor, tellOffice, offerText } from './appointment-news.service.ts'
import {
  judgeAnswer,
  judgeOffer,
  judgeOpen,
  mostADay,
  mostOpen,
  notDesignatedText,
  offerProblems,
  shownDays,
  tooManyAskedText,
  tooManyText,
  wishProblems,
  type Offer,
  type Wish,
} from './appointments.rules.ts'
import {
  changeAppointment,
  countOfOffice,
  findDoctorAt,
  hasOpen,
  insertAppointment,
  lockAppointment,
  type Appointment,
  type AppointmentChange,
  type Owner,
} from './appointments.store.ts'

type Context = { actor: Actor; at: Date }
const dayMs = 24 * 60 * 60 * 1000

/**
 * Asks a doctor for an appointment. Throws 404 for a driver out of scope, 422 for wished days that are not to come, 409 where the driver has left, the doctor has no
 * access, one of the two is open already, or the office has or asked for too many.
 */
export async function askAppointment(
  db: Db,
  { driverId, doctorId, wish }: { driverId: string; doctorId: string; wish: Wish },
  { actor, at }: Context,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const driver = await lockDriver(tx, scopeOf(actor), driverId)
    const today = todayOf(actor, at)
    assertNone(wishProblems(wish, today))
    if (isGone(driver.status_id))
      throw conflict('driver_gone', `${driver.name} no longer drives for you, so no appointment can be asked for.`)
    const plantId = actor.plant.id
    const doctor = await findDoctorAt(tx, { plantId, doctorId, now: at, day: wish.from ?? today })
    if (!doctor) throw conflict('no_access', 'This doctor has no access to this plant. Choose another one.')
    if (!doctor.isDesignated) throw conflict('not_designated', `${doctor.name} is not designated then. Choose another doctor.`)
    const { open, asked } = await countOfOffice(tx, {
      plantId,
      transporterId: driver.transporter_id,
      since: new Date(at.getTime() - dayMs),
    })
    if (await hasOpen(tx, { driverId, doctorId }))
      throw conflict('already_asked', `An appointment of ${driver.name} with ${doctor.name} is open already.`)
    if (open >= mostOpen) throw conflict('too_many_open', tooManyText)
    if (asked >= mostADay) throw conflict('too_many_asked', tooManyAskedText)
    const facts = { driver_id: driver.id, doctor_id: doctorId, wished_from: wish.from ?? null, wished_until: wish.until ?? null }
    const scope = { auth_plant_id: plantId, transporter_id: driver.transporter_id }
    const id = await insertAppointment(tx, { ...facts, ...scope, asked_by: actor.userId, asked_at: at })
    await audit(tx, { id, action: 'appointment asked for', after: facts }, { plantId, userId: actor.userId, at })
    const names = { driverName: driver.name, idNo: driver.id_no, transporterName: actor.transporter?.name ?? '', doctorName: doctor.name }
    const concerned = { plantId, driverId, transporterId: driver.transporter_id, doctorId, closes: null }
    await tellDoctor(tx, { appointment: concerned, text: newsTexts.asked(names), at })
  })
}

type OfDriver = { driverId: string; page: LimitOffset }

/** The office's appointments of a driver that its page shows. Throws 404 for a driver out of scope. */
export async function listAppointmentsOf(
  db: Db,
  { driverId, page }: OfDriver,
  { actor, at }: Context,
): Promise<PageAndTotal<ForOfficeRow>> {
  const { id, auth_plant_id: plantId, transporter_id: transporterId } = await findDriver(db, scopeOf(actor), driverId)
  const endedAfter = new Date(at.getTime() - shownDays * dayMs)
  return listOfDriver(db, { driverId: id, plantId, transporterId, endedAfter }, page)
}

type Seen = { id: string; version: number }

/** Offers a day and time, or another one. Throws 404 for another doctor's, 422 for a time that is not to come or a day without designation, 409 where it has ended or changed meanwhile. */
export async function answerAppointment(db: Db, { id, version, ...offer }: Seen & Offer, { actor, at }: Context): Promise<Appointment> {
  return inTransaction(db, async (tx) => {
    const appointment = await lockOwn(tx, id, { owner: doctorOf(actor), at })
    assertAllowed(judgeOffer(appointment, version))
    assertNone(offerProblems(offer, localTime(at, actor.plant.timeZone)))
    const { doctorId, plantId } = appointment
    const doctor = await findDoctorAt(tx, { plantId, doctorId, now: at, day: offer.day })
    if (!doctor?.isDesignated) throw invalid({ day: notDesignatedText(offer.day) })
    if (appointment.day === offer.day && appointment.start_time === offer.start_time) return appointment
    await change(tx, appointment, { change: { state: 'agreed', ...offer }, action: 'appointment agreed', at, userId: actor.userId })
    const text = appointment.state === 'agreed' ? newsTexts.changed : newsTexts.agreed
    await tellOffice(tx, { appointment, text: text(appointment, offerText(offer.day, offer.start_time)), at })
    return appointment
  })
}

/** Declines one that was asked for or agreed. Throws as `answerAppointment`. */
export async function declineAppointment(
  db: Db,
  { id, version, reason }: Seen & { reason: string },
  { actor, at }: Context,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const appointment = await lockOwn(tx, id, { owner: doctorOf(actor), at })
    assertAllowed(judgeAnswer(appointment, version))
    const ended = { state: 'declined', reason, ended_at: at } as const
    await change(tx, appointment, { change: ended, action: 'appointment declined', at, userId: actor.userId })
    await tellOffice(tx, { appointment, text: newsTexts.declined(appointment), at })
  })
}

/** The office no longer needs it. Throws 404 for another office's, 409 where it has ended. */
export async function cancelAppointment(db: Db, id: string, { actor, at }: Context): Promise<void> {
  await inTransaction(db, async (tx) => {
    const appointment = await lockOwn(tx, id, { owner: scopeOf(actor), at })
    // What is about to be closed may be cancelled all the same.
    assertAllowed(judgeOpen({ ...appointment, closes: null }))
    const ended = { state: 'cancelled', ended_at: at } as const
    await change(tx, appointment, { change: ended, action: 'appointment cancelled', at, userId: actor.userId })
    await tellBoth(tx, { appointment, text: newsTexts.cancelled(appointment), at, by: actor.userId })
  })
}

async function lockOwn(tx: Tx, id: string, { owner, at }: { owner: Owner; at: Date }): Promise<Appointment> {
  const appointment = await lockAppointment(tx, { id, owner, now: at })
  if (!appointment) throw notFound()
  return appointment
}

const doctorOf = ({ plant, doctor }: Actor): Owner => {
  if (!doctor) throw notFound()
  return { plantId: plant.id, doctorId: doctor.id }
}

function assertNone(problems: Record<string, string>): void {
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

type Changed = { change: AppointmentChange; action: string; at: Date; userId: string | null }

/** Writes the change with its audit row. */
export async function change(
  tx: Tx,
  { id, plantId, state, day, start_time }: Appointment,
  { change: to, action, at, userId }: Changed,
): Promise<void> {
  await changeAppointment(tx, id, to)
  const { ended_at: _, ...after } = to
  await audit(tx, { id, action, before: { state, day, start_time }, after }, { plantId, userId, at })
}

type Audited = { id: string; action: string; before?: JsonObject; after: JsonObject }

const audit = (tx: Tx, { id, ...entry }: Audited, by: { plantId: string; userId: string | null; at: Date }): Promise<void> =>
  writeAudit(tx, { ...entry, ...by, subject: 'appointment', subjectId: id })
