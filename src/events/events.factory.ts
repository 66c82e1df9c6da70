import { aUser } from '#accounts/accounts.factory.ts'
import { aDriver, settle } from '#drivers/drivers.factory.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { insertAttendance } from './attendance/attendance.store.ts'
import { findDriversToBook, insertBookings } from './booking/booking.store.ts'
import { insertEvent, type NewEvent } from './events.store.ts'

export type EventOptions = Partial<Omit<NewEvent, 'auth_plant_id'>> & {
  plantId: string
  drivers?: readonly string[]
  booked?: readonly string[]
  waiting?: readonly string[]
}

/** A toolbox talk on the day before the tests' today, with these attendees, booked and waiting drivers; returns its id. */
export async function anEvent(db: Db, { plantId, drivers = [], booked = [], waiting = [], ...fields }: EventOptions): Promise<string> {
  const event = { title: 'Speed inside the plant', type: 'toolbox', date: '2026-11-20', ...fields }
  const id = await insertEvent(db, { ...event, auth_plant_id: plantId })
  const by = { userId: (await aUser(db)).userId, at: new Date('2026-11-20T09:00:00Z') }
  await insertAttendance(db, id, drivers, by)
  if (fields.topic) await settle(db, drivers, by.at)
  for (const [state, driverIds] of [['booked', booked] as const, ['waiting', waiting] as const]) {
    const found = await findDriversToBook(db, { plantId, transporterId: null }, { eventId: id, driverIds })
    await inTransaction(db, (tx) => insertBookings(tx, { eventId: id, state, drivers: found }, by))
  }
  return id
}

/** A driver who attended an event on each of these days. */
export async function aTrainedDriver(
  db: Db,
  { plantId, training, toolbox, ...fields }: Parameters<typeof aDriver>[1] & { plantId: string; training?: string; toolbox?: string },
): Promise<Awaited<ReturnType<typeof aDriver>>> {
  const driver = await aDriver(db, { plantId, ...fields })
  if (training) await anEvent(db, { plantId, type: 'training', date: training, drivers: [driver.id] })
  if (toolbox) await anEvent(db, { plantId, type: 'toolbox', date: toolbox, drivers: [driver.id] })
  return driver
}
