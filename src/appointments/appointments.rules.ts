import { dateText, type LocalTime } from '#platform/contract/moment.ts'
import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'

export const appointmentStates = ['asked', 'agreed', 'declined', 'cancelled', 'closed'] as const
export type AppointmentState = (typeof appointmentStates)[number]
export const openStates: readonly AppointmentState[] = ['asked', 'agreed']

/** Why a doctor declines. Chosen, not typed: what a doctor types may say something about the driver's health, which an office must not read. */
export const declineReasons = [
  'No free time in these days',
  'I am away',
  'Please come without an appointment',
  'Please telephone first',
  'Please ask another doctor',
] as const

/** How far ahead an office may wish and a doctor may offer; an appointment that nobody answers ends after as many days. */
export const daysAhead = 90

/** The most that an office may have open at a plant. */
export const mostOpen = 30
/** The most that an office may ask for at a plant in 24 hours, cancelled ones too: each is news to a doctor. */
export const mostADay = 60
export const tooManyAskedText = `Your office has asked for ${mostADay} appointments at this plant in 24 hours. Ask for more tomorrow.`
/** The most times that a doctor may offer for one appointment: each is news to the office. */
export const mostOffers = 20
export const tooManyText = `Your office has ${mostOpen} open appointments at this plant. Cancel those that you no longer need, or wait for answers.`

/** How long the driver's page shows what became of an appointment. */
export const shownDays = 14

/** Why the product closes an appointment. */
export const closings = {
  moved: 'The driver is at another plant now.',
  transferred: 'The driver is with another transporter now.',
  gone: 'The driver no longer drives for this transporter.',
  'no access': 'The doctor no longer has access to this plant.',
  past: 'The day of the appointment has passed.',
  unanswered: 'It was not answered in time.',
  'not designated': 'The doctor is not designated on that day.',
} as const
export type AppointmentClosing = keyof typeof closings

export type Wish = { from: PlainDate | undefined; until: PlainDate | undefined }

/** What is wrong with the wished days, by field. */
export function wishProblems({ from, until }: Wish, today: PlainDate): Record<string, string> {
  const last = addDays(today, daysAhead)
  const outside = (day: PlainDate): boolean => day < today || day > last
  return {
    ...(from !== undefined && outside(from) && { wished_from: rangeText(today, last) }),
    ...(until !== undefined && outside(until) && { wished_until: rangeText(today, last) }),
    ...(from !== undefined && until !== undefined && until < from && { wished_until: 'The last day is before the first' }),
  }
}

export type Offer = { day: PlainDate; start_time: string }

/** What is wrong with an offered day and time, by field. */
export function offerProblems({ day, start_time }: Offer, { today, clock }: LocalTime): Record<string, string> {
  const last = addDays(today, daysAhead)
  if (day < today || day > last) return { day: rangeText(today, last) }
  return day === today && start_time <= clock ? { start_time: 'This time has passed' } : {}
}

/** At the day of an offer. */
export const notDesignatedText = (day: PlainDate): string =>
  `You are not designated on ${dateText(day)}. Choose another day, or ask the plant to extend your designation`

const rangeText = (first: PlainDate, last: PlainDate): string => `Choose a day from ${dateText(first)} to ${dateText(last)}`

export type Answerable = { state: AppointmentState; version: number; reason: string | null; closes: AppointmentClosing | null }

/** Whether it can still be answered or cancelled. */
export function judgeOpen({ state, reason, closes }: Omit<Answerable, 'version'>): Ruling {
  const why = closes === null ? endText(state, reason) : closings[closes]
  return why === undefined ? { ok: true } : { ok: false, code: 'appointment_ended', message: `This appointment is no longer open. ${why}` }
}

/** Whether the answer is about what the doctor saw: of two answers at once, the second is refused. */
export function judgeAnswer(appointment: Answerable, seen: number): Ruling {
  const ruling = judgeOpen(appointment)
  if (!ruling.ok || appointment.version === seen) return ruling
  return { ok: false, code: 'appointment_changed', message: 'Somebody has answered this appointment meanwhile. Look at it again.' }
}

/** The same of an offer: after many of them the office and the doctor talk. */
export function judgeOffer(appointment: Answerable, seen: number): Ruling {
  const ruling = judgeAnswer(appointment, seen)
  if (!ruling.ok || appointment.version <= mostOffers) return ruling
  return { ok: false, code: 'too_many_offers', message: `You have offered ${mostOffers} times. Telephone the office, or decline.` }
}

function endText(state: AppointmentState, reason: string | null): string | undefined {
  if (state === 'cancelled') return 'The office has cancelled it.'
  if (state === 'declined') return 'The doctor has declined it.'
  return state === 'closed' ? (reason ?? '') : undefined
}
