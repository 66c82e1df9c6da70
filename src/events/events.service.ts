import { scopeOf, todayOf } from '#accounts/people.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { conflict, invalid } from '#platform/server/http/refusal.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { countAttendance, listAttendeeIds } from './attendance/attendance.store.ts'
import { settlingAttendance } from './attendance/settle-attendance.service.ts'
import { assertEnoughSeats, fillSeats, notifyOfChange } from './booking/seats.service.ts'
import { auditEvent, type EventContext } from './event-audit.service.ts'
import { endTimeProblem, eventDateProblem, hasBegun, judgeDeletion, withExtras, type GivenEvent } from './events.rules.ts'
import { deleteEvent, insertEvent, lockEvent, updateEvent } from './events.store.ts'

/** Creates an event at the actor's plant; returns its id. */
export async function scheduleEvent(db: Db, given: GivenEvent, context: EventContext): Promise<string> {
  assertPlausible(given.date, context)
  const { actor, at } = context
  const details = withExtras(given)
  assertTimes(details)
  return inTransaction(db, async (tx) => {
    const by = { auth_plant_id: actor.plant.id, created_by: actor.userId, created_at: at }
    const id = await insertEvent(tx, { ...details, ...by })
    await auditEvent(tx, { id, action: 'event scheduled', after: withoutEmpty(details) }, context)
    return id
  })
}

type EventChange = GivenEvent & { replaces_all?: boolean | undefined }

/**
 * Changes an event; what is not given stays, unless `replaces_all`. Offices with bookings are notified of another date, time or place, and added
 * seats go to the waiting list. Whoever attended is settled by another date or topic. Throws a Refusal (422) where attendance would be in the future or booked drivers would lose their seats.
 */
export async function changeEvent(db: Db, id: string, { replaces_all, ...given }: EventChange, context: EventContext): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await lockEvent(tx, scopeOf(context.actor), id)
    const details = withExtras(given, replaces_all ? undefined : before)
    assertTimes(details)
    if (details.date !== before.date) await assertMayMove(tx, id, details.date, context)
    await assertEnoughSeats(tx, { id, ...details })
    const topics = [before.topic, details.topic]
    const isSameProof = before.date === details.date && before.topic === details.topic
    const driverIds = isSameProof ? [] : await listAttendeeIds(tx, id)
    await settlingAttendance(tx, { driverIds, topics, why: `day or topic of ${details.title} was changed.` }, context, () =>
      updateEvent(tx, id, details),
    )
    const { id: _, ...facts } = before
    await auditEvent(tx, { id, action: 'event changed', before: withoutEmpty(facts), after: withoutEmpty(details) }, context)
    await notifyOfChange(tx, { before, after: { id, ...details } }, context)
    await fillSeats(tx, { id, ...details }, context)
  })
}

/** Deletes an event without attendance and notifies the offices with bookings; throws 409 otherwise. */
export async function cancelEvent(db: Db, id: string, context: EventContext): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await lockEvent(tx, scopeOf(context.actor), id)
    const ruling = judgeDeletion(await countAttendance(tx, id))
    if (!ruling.ok) throw conflict(ruling.code, ruling.message)
    await notifyOfChange(tx, { before, after: null }, context)
    await deleteEvent(tx, id)
    const { id: _, ...facts } = before
    await auditEvent(tx, { id, action: 'event deleted', before: withoutEmpty(facts) }, context)
  })
}

async function assertMayMove(tx: Tx, id: string, date: PlainDate, context: EventContext): Promise<void> {
  assertPlausible(date, context)
  if (!hasBegun(date, todayOf(context.actor, context.at)) && (await countAttendance(tx, id)) > 0)
    throw invalid({ date: 'Drivers have already attended, so the date cannot be in the future' })
}

function assertPlausible(date: PlainDate, { actor, at }: EventContext): void {
  const problem = eventDateProblem(date, todayOf(actor, at))
  if (problem) throw invalid({ date: problem })
}

function assertTimes(times: Parameters<typeof endTimeProblem>[0]): void {
  const problem = endTimeProblem(times)
  if (problem) throw invalid({ end_time: problem })
}

type Facts = Readonly<Record<string, string | number | null>>

const withoutEmpty = (facts: Facts): Facts => Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null))
