import { scopeOf, todayOf, type Actor } from '#accounts/people.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { conflict, invalid } from '#platform/server/http/refusal.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { countAttendance } from './attendance/attendance.store.ts'
import { eventDateProblem, hasBegun, judgeDeletion } from './events.rules.ts'
import { deleteEvent, insertEvent, lockEvent, updateEvent, type Event } from './events.store.ts'

/** Who acts, and when. */
export type EventChange = { readonly actor: Actor; readonly at: Date }
type Wanted = Omit<Event, 'id'>

/** Creates an event at the actor's plant; answers its id. */
export async function scheduleEvent(db: Db, wanted: Wanted, deed: EventChange): Promise<string> {
  assertPlausible(wanted.date, deed)
  const { actor, at } = deed
  return inTransaction(db, async (tx) => {
    const by = { auth_plant_id: actor.plant.id, created_by: actor.userId, created_at: at }
    const id = await insertEvent(tx, { ...wanted, ...by })
    await auditEvent(tx, { id, action: 'event scheduled', after: wanted }, deed)
    return id
  })
}

/** Renames or moves an event. Throws a Refusal (422) where attendance would be in the future. */
export async function changeEvent(db: Db, id: string, wanted: Wanted, deed: EventChange): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id: _, ...before } = await lockEvent(tx, scopeOf(deed.actor), id)
    if (wanted.date !== before.date) await assertMayMove(tx, id, wanted.date, deed)
    await updateEvent(tx, id, wanted)
    await auditEvent(tx, { id, action: 'event changed', before, after: wanted }, deed)
  })
}

/** Deletes an event without attendance; throws 409 otherwise. */
export async function cancelEvent(db: Db, id: string, deed: EventChange): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id: _, ...before } = await lockEvent(tx, scopeOf(deed.actor), id)
    const ruling = judgeDeletion(await countAttendance(tx, id))
    if (!ruling.ok) throw conflict(ruling.code, ruling.message)
    await deleteEvent(tx, id)
    await auditEvent(tx, { id, action: 'event deleted', before }, deed)
  })
}

async function assertMayMove(tx: Tx, id: string, date: PlainDate, deed: EventChange): Promise<void> {
  assertPlausible(date, deed)
  if (!hasBegun(date, todayOf(deed.actor, deed.at)) && (await countAttendance(tx, id)) > 0)
    throw invalid({ date: 'Drivers have attended it already, so it cannot lie in the future' })
}

function assertPlausible(date: PlainDate, { actor, at }: EventChange): void {
  const problem = eventDateProblem(date, todayOf(actor, at))
  if (problem) throw invalid({ date: problem })
}

type Facts = Readonly<Record<string, string>>
type Happening = { readonly id: string; readonly action: string; readonly before?: Facts; readonly after?: Facts }

export const auditEvent = (tx: Tx, { id, ...happening }: Happening, { actor, at }: EventChange): Promise<void> =>
  writeAudit(tx, { ...happening, subject: 'event', subjectId: id, plantId: actor.plant.id, at, userId: actor.userId })
