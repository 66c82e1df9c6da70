import { scopeOf, todayOf } from '#accounts/people.ts'
import type { DriverStatusId } from '#drivers/driver-status.contract.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { conflict, invalid, notFound } from '#platform/server/http/refusal.ts'
import { countAttendance, deleteAttendance, findDriverHere, insertAttendance, type Attendee } from './attendance.store.ts'
import { auditEvent, type EventChange } from '../events.service.ts'
import { lockEvent, type Event } from '../events.store.ts'
import { hasBegun, judgeAttender } from '../events.rules.ts'

type Arrival = { readonly eventId: string; readonly idNo: string }
export type Arrived = { readonly driver: Attendee; readonly attended: number }

/** Adds a driver of the plant to an event's list. Throws 422 for an unknown number and before the event's day, 409 for a driver on the list. */
export async function takeAttendance(db: Db, { eventId, idNo }: Arrival, deed: EventChange): Promise<Arrived> {
  const scope = scopeOf(deed.actor)
  return inTransaction(db, async (tx) => {
    const event = await lockEvent(tx, scope, eventId)
    assertBegun(event, deed)
    const driver = await findDriverHere(tx, scope, idNo)
    if (!driver) throw invalid({ id_no: 'There is no driver with this id number at this plant' })
    await putOnList(tx, { event, driver }, deed)
    return { driver, attended: await countAttendance(tx, eventId) }
  })
}

/** Removes a driver who was added to an event's list by mistake, with an audit row. */
export async function takeOffList(
  db: Db,
  { eventId, driverId }: { readonly eventId: string; readonly driverId: string },
  deed: EventChange,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockEvent(tx, scopeOf(deed.actor), eventId)
    if (!(await deleteAttendance(tx, { eventId, driverId }))) throw notFound()
    await auditEvent(tx, { id: eventId, action: 'attendance removed', before: { driver_id: driverId } }, deed)
  })
}

type Comer = Attendee & { readonly status_id: DriverStatusId }

async function putOnList(tx: Tx, { event, driver }: { readonly event: Event; readonly driver: Comer }, deed: EventChange): Promise<void> {
  const ruling = judgeAttender({ name: driver.name, statusId: driver.status_id })
  if (!ruling.ok) throw conflict(ruling.code, ruling.message, { id_no: ruling.message })
  const { actor, at } = deed
  const added = await insertAttendance(tx, event.id, [driver.id], { userId: actor.userId, at })
  if (added === 0) throw conflict('already_on_list', `${driver.name} is already on the list`)
  await auditEvent(tx, { id: event.id, action: 'attendance taken', after: { driver_id: driver.id } }, deed)
}

function assertBegun({ date }: Event, { actor, at }: EventChange): void {
  if (!hasBegun(date, todayOf(actor, at))) throw invalid({ eventId: tooEarly }, tooEarly)
}

const tooEarly = 'Attendance is taken on the day of the event or after it'
