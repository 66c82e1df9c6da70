import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { auditEvent } from '../event-audit.service.ts'
import { lockEvent } from '../events.store.ts'
import { listLeftBehind, markCancelled, type LeftBehind } from './booking.store.ts'
import { fillSeats } from './seats.service.ts'

/** Cancels the coming bookings of drivers who have left, are blacklisted or are at another plant, and gives their seats to the waiting list. Returns the number of events. */
export async function releaseSeats(db: Db, now: Date): Promise<number> {
  const events = await listLeftBehind(db, now)
  for (const each of events) await inTransaction(db, (tx) => releaseIn(tx, each, now))
  return events.length
}

async function releaseIn(tx: Tx, { eventId, plantId, timeZone, driverIds }: LeftBehind, at: Date): Promise<void> {
  const context = { actor: { plant: { id: plantId, timeZone }, userId: null }, at }
  const event = await lockEvent(tx, { plantId, transporterId: null }, eventId)
  await markCancelled(tx, { eventId, driverIds }, { userId: null, at })
  await auditEvent(tx, { id: eventId, action: 'bookings cancelled', before: { driver_ids: driverIds } }, context)
  await fillSeats(tx, event, context)
}
