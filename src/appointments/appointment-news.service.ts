import { announce } from '#notifications/announce.service.ts'
import { dateText } from '#platform/contract/moment.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Appointment } from './appointments.store.ts'

type Text = { title: string; body: string }
type News = { appointment: Concerned; text: Text; at: Date; by?: string }
type Concerned = Pick<Appointment, 'plantId' | 'driverId' | 'transporterId' | 'doctorId' | 'closes'>

/** Tells the doctor's users at the plant, but for the person who acted. */
export const tellDoctor = (tx: Tx, { appointment: { plantId, doctorId }, text, at, by }: News): Promise<void> =>
  announce(tx, { topic: 'doctor', payload: { doctor_id: doctorId, ...text, ...(by && { by_id: by }) }, plantId, at })

/** Tells the office's people who see drivers, but for the person who acted. */
export async function tellOffice(tx: Tx, { appointment, text, at, by }: News): Promise<void> {
  const { plantId, driverId, transporterId, closes } = appointment
  // The page of a driver who is another office's now would not open.
  const link = closes === 'moved' || closes === 'transferred' ? 'drivers' : `driver/${driverId}`
  await announce(tx, { topic: 'office', payload: { transporter_id: transporterId, ...text, link, ...(by && { by_id: by }) }, plantId, at })
}

export async function tellBoth(tx: Tx, news: News): Promise<void> {
  await tellOffice(tx, news)
  await tellDoctor(tx, news)
}

/** What people read of an appointment. Nothing about health, and no text that somebody typed. */
export const newsTexts = {
  asked: ({ driverName, idNo, transporterName }: Named): Text => ({
    title: 'Appointment asked for',
    body: `${transporterName} asks for an appointment for ${driverName} (${idNo}).`,
  }),
  agreed: ({ driverName, doctorName }: Named, when: string): Text => ({
    title: 'Appointment agreed',
    body: `${doctorName} sees ${driverName} on ${when}.`,
  }),
  changed: ({ driverName, doctorName }: Named, when: string): Text => ({
    title: 'Appointment changed',
    body: `${doctorName} now sees ${driverName} on ${when}.`,
  }),
  declined: ({ driverName, doctorName }: Named): Text => ({
    title: 'Appointment declined',
    body: `${doctorName} declined the appointment of ${driverName}. The driver's page says why.`,
  }),
  cancelled: ({ driverName, doctorName, transporterName }: Named): Text => ({
    title: 'Appointment cancelled',
    body: `${transporterName} cancelled the appointment of ${driverName} with ${doctorName}.`,
  }),
  closed: ({ driverName, doctorName }: Named, why: string): Text => ({
    title: 'Appointment closed',
    body: `The appointment of ${driverName} with ${doctorName} was closed. ${why}`,
  }),
  reminder: ({ driverName, idNo, doctorName }: Named, whenAndWhere: string, isToday: boolean): Text => ({
    title: isToday ? 'Appointment today' : 'Appointment tomorrow',
    body: `${driverName} (${idNo}) with ${doctorName}: ${whenAndWhere}.`,
  }),
} as const
type Named = Pick<Appointment, 'driverName' | 'idNo' | 'transporterName' | 'doctorName'>

export const offerText = (day: string, startTime: string): string => `${dateText(day)}, ${startTime}`
