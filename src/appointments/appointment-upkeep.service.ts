import { addDays } from '#platform/contract/plain-date.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { newsTexts, tellBoth, tellDoctor, tellOffice, offerText } from './appointment-news.service.ts'
import { closings } from './appointments.rules.ts'
import { change } from './appointments.service.ts'
import { listAgreed, listPointless, lockAppointmentById } from './appointments.store.ts'

/** Job: closes what has lost its point, with a sentence: the driver or the doctor is no longer there, or the day has passed. Answers how many. */
export async function closePointlessAppointments(db: Db, now: Date): Promise<number> {
  const ids = await listPointless(db, now)
  for (const id of ids) await inTransaction(db, (tx) => closeOne(tx, id, now))
  return ids.length
}

async function closeOne(tx: Tx, id: string, at: Date): Promise<void> {
  const appointment = await lockAppointmentById(tx, id, at)
  // Somebody else ended it meanwhile.
  if (!appointment?.closes) return
  const reason = closings[appointment.closes]
  const ended = { state: 'closed', reason, ended_at: at } as const
  await change(tx, appointment, { change: ended, action: 'appointment closed', at, userId: null })
  // Both know the day that they agreed on.
  if (appointment.closes !== 'past') await tellBoth(tx, { appointment, text: newsTexts.closed(appointment, reason), at })
}

type Reminded = { plantId: string; after: string; today: string; at: Date }

/** Reminds office and doctor of what is agreed for tomorrow; after missed days, also of today's that nobody was reminded of. */
export async function remindOfAppointments(tx: Tx, { plantId, after, today, at }: Reminded): Promise<void> {
  const missed = addDays(after, 2)
  for (const appointment of await listAgreed(tx, { plantId, from: missed > today ? missed : today, until: addDays(today, 1), now: at })) {
    const { day, start_time, clinic, place } = appointment
    if (day === null || start_time === null) continue
    const when = offerText(day, start_time)
    const isToday = day === today
    await tellOffice(tx, {
      appointment,
      text: newsTexts.reminder(appointment, [when, clinic, place].filter(Boolean).join(', '), isToday),
      at,
    })
    await tellDoctor(tx, { appointment, text: newsTexts.reminder(appointment, when, isToday), at })
  }
}
