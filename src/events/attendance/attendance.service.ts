import { scopeOf, todayOf } from '#accounts/people.ts'
import type { DriverStatusId } from '#drivers/driver-status.contract.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { dateText } from '#platform/contract/moment.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { conflict, invalid, notFound } from '#platform/server/http/refusal.ts'
import { countAttendance, deleteAttendance, findAttendee, insertAttendance, listAttendeeIds, type Attendee } from './attendance.store.ts'
import { findDriversToBook } from '../booking/booking.store.ts'
import { auditEvent, type EventContext } from '../event-audit.service.ts'
import { settlingAttendance } from './settle-attendance.service.ts'
import { lockEvent, type Event } from '../events.store.ts'
import { hasBegun, judgeAttendee } from '../events.rules.ts'

type NewAttendee = { eventId: string; shown: string }
/** Reads what a card shows, as the gate does. */
export type FindShownDriver = (
  tx: Tx,
  shown: { plantId: string; entered: string; now: Date; today: PlainDate },
) => Promise<{ driverId: string; plantId: string } | { refusal: string }>
export type AddedAttendee = { driver: Attendee; attended: number }

/** Adds a driver of the plant, or one who is admitted there, to an event's list. Throws 422 for an unknown number or code and before the event's day, 409 for a driver on the list. */
export async function addAttendee(
  db: Db,
  { eventId, shown }: NewAttendee,
  { findShownDriver, ...context }: EventContext & { findShownDriver: FindShownDriver },
): Promise<AddedAttendee> {
  const scope = scopeOf(context.actor)
  return inTransaction(db, async (tx) => {
    const event = await lockEvent(tx, scope, eventId)
    assertBegun(event, context)
    const found = await findShownDriver(tx, {
      plantId: scope.plantId,
      entered: shown,
      now: context.at,
      today: todayOf(context.actor, context.at),
    })
    if ('refusal' in found) throw invalid({ id_no: found.refusal })
    const driver = await findAttendee(tx, { ...scope, plantId: found.plantId }, found.driverId)
    if (!driver) throw notFound()
    await addToList(tx, { event, driver }, context)
    return { driver, attended: await countAttendance(tx, eventId) }
  })
}

export type Marked = {
  added: number
  refused: { _id: string; name: string; reason: string }[]
}

/** Adds drivers of the plant to an event's list. Throws 404 where one is out of scope and 422 before the event's day. */
export async function markAttended(
  db: Db,
  { eventId, driverIds }: { eventId: string; driverIds: readonly string[] },
  context: EventContext,
): Promise<Marked> {
  const scope = scopeOf(context.actor)
  return inTransaction(db, async (tx) => {
    const event = await lockEvent(tx, scope, eventId)
    assertBegun(event, context)
    const chosen = [...new Set(driverIds)]
    const drivers = await findDriversToBook(tx, scope, { eventId, driverIds: chosen })
    if (drivers.length < chosen.length) throw notFound()
    const present = new Set(await listAttendeeIds(tx, eventId))
    const judged = drivers.map(({ id, name, statusId }) => ({ _id: id, name, reason: reasonNot({ name, statusId }, present.has(id)) }))
    const added = judged.flatMap(({ _id, reason }) => (reason === undefined ? [_id] : []))
    await settlingAttendance(tx, { driverIds: added, topics: [event.topic], why: recordedText(event) }, context, () =>
      insertAttendance(tx, eventId, added, { userId: context.actor.userId, at: context.at }),
    )
    if (added.length > 0) await auditEvent(tx, { id: eventId, action: 'attendance taken', after: { driver_ids: added } }, context)
    return {
      added: added.length,
      refused: judged.flatMap(({ reason, ...driver }) => (reason === undefined ? [] : [{ ...driver, reason }])),
    }
  })
}

function reasonNot(driver: Parameters<typeof judgeAttendee>[0], isPresent: boolean): string | undefined {
  if (isPresent) return `${driver.name} is already on the list`
  const ruling = judgeAttendee(driver)
  return ruling.ok ? undefined : ruling.message
}

/** Removes a driver who was added to an event's list by mistake, with an audit row. Who proved a requirement by it proves it no longer. */
export async function removeAttendee(
  db: Db,
  { eventId, driverId }: { eventId: string; driverId: string },
  context: EventContext,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const event = await lockEvent(tx, scopeOf(context.actor), eventId)
    const wasOnList = await settlingAttendance(
      tx,
      { driverIds: [driverId], topics: [event.topic], why: withdrawnText(event) },
      context,
      () => deleteAttendance(tx, { eventId, driverId }),
    )
    if (!wasOnList) throw notFound()
    await auditEvent(tx, { id: eventId, action: 'attendance removed', before: { driver_id: driverId } }, context)
  })
}

type AttendeeWithStatus = Attendee & { status_id: DriverStatusId }

async function addToList(tx: Tx, { event, driver }: { event: Event; driver: AttendeeWithStatus }, context: EventContext): Promise<void> {
  const ruling = judgeAttendee({ name: driver.name, statusId: driver.status_id })
  if (!ruling.ok) throw conflict(ruling.code, ruling.message, { id_no: ruling.message })
  const { actor, at } = context
  const added = await settlingAttendance(tx, { driverIds: [driver.id], topics: [event.topic], why: recordedText(event) }, context, () =>
    insertAttendance(tx, event.id, [driver.id], { userId: actor.userId, at }),
  )
  if (added === 0) throw conflict('already_on_list', `${driver.name} is already on the list`)
  await auditEvent(tx, { id: event.id, action: 'attendance taken', after: { driver_id: driver.id } }, context)
}

function assertBegun({ date }: Event, { actor, at }: EventContext): void {
  if (!hasBegun(date, todayOf(actor, at))) throw invalid({ eventId: tooEarlyText }, tooEarlyText)
}

const recordedText = ({ title, date }: Event): string => `attendance at ${title} on ${dateText(date)} was recorded.`
const withdrawnText = ({ title, date }: Event): string => `attendance at ${title} on ${dateText(date)} was withdrawn.`

const tooEarlyText = 'You can take attendance from the day of the event'
