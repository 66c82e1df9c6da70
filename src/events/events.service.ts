import { scopeOf, todayOf, type Actor } from '#accounts/people.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { conflict, invalid } from '#platform/server/http/refusal.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { countAttendance } from './attendance/attendance.store.ts'
import { eventDateProblem, hasBegun, judgeDeletion } from './events.rules.ts'
import { deleteEvent, insertEvent, lockEvent, updateEvent, type Event } from './events.store.ts'

/** Who acts, and when. */
export type EventContext = { readonly actor: Actor; readonly at: Date }
type EventDetails = Omit<Event, 'id'>

/** Creates an event at the actor's plant; returns its id. */
export async function scheduleEvent(db: Db, details: EventDetails, context: EventContext): Promise<string> {
  assertPlausible(details.date, context)
  const { actor, at } = context
  return inTransaction(db, async (tx) => {
    const by = { auth_plant_id: actor.plant.id, created_by: actor.userId, created_at: at }
    const id = await insertEvent(tx, { ...details, ...by })
    await auditEvent(tx, { id, action: 'event scheduled', after: details }, context)
    return id
  })
}

/** Renames or moves an event. Throws a Refusal (422) where attendance would be in the future. */
export async function changeEvent(db: Db, id: string, details: EventDetails, context: EventContext): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id: _, ...before } = await lockEvent(tx, scopeOf(context.actor), id)
    if (details.date !== before.date) await assertMayMove(tx, id, details.date, context)
    await updateEvent(tx, id, details)
    await auditEvent(tx, { id, action: 'event changed', before, after: details }, context)
  })
}

/** Deletes an event without attendance; throws 409 otherwise. */
export async function cancelEvent(db: Db, id: string, context: EventContext): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id: _, ...before } = await lockEvent(tx, scopeOf(context.actor), id)
    const ruling = judgeDeletion(await countAttendance(tx, id))
    if (!ruling.ok) throw conflict(ruling.code, ruling.message)
    await deleteEvent(tx, id)
    await auditEvent(tx, { id, action: 'event deleted', before }, context)
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

type Facts = Readonly<Record<string, string>>
type EventAudit = { readonly id: string; readonly action: string; readonly before?: Facts; readonly after?: Facts }

export const auditEvent = (tx: Tx, { id, ...entry }: EventAudit, { actor, at }: EventContext): Promise<void> =>
  writeAudit(tx, { ...entry, subject: 'event', subjectId: id, plantId: actor.plant.id, at, userId: actor.userId })
