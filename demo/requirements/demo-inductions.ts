import { driverStatus } from '#drivers/driver-status.contract.ts'
import { insertAttendance } from '#events/attendance/attendance.store.ts'
import { findDriversToBook, insertBookings } from '#events/booking/booking.store.ts'
import { insertEvent } from '#events/events.store.ts'
import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { listInducted, type Inducted } from './demo-inductions.store.ts'

type Plan = { plantId: string; staffId: string; today: PlainDate }

/** Days ago: every four weeks for as long as an induction counts. */
const held = Array.from({ length: 25 }, (_, nth) => 690 - nth * 28).filter((ago) => ago > 10)
/** The one that counts for some days yet, and the one that has just ended to count. */
const [endsSoon, ended] = [712, 736]
const trainer = 'Beatrice Adhiambo'
const induction = { title: 'Site induction', topic: 'Site induction', type: 'training', place: 'Training hall', trainer } as const
const securing = {
  title: 'Load securing',
  topic: 'Load securing',
  type: 'training',
  place: 'Truck yard',
  trainer: 'Samuel Kiptoo',
} as const

/** Two years of inductions, which nearly every driver has attended, those that come, and two trainings in load securing. */
export async function addInductions(tx: Tx, plan: Plan): Promise<void> {
  const drivers = await listInducted(tx, plan.plantId)
  const lists = Map.groupBy(drivers.entries(), ([nth, driver]) => attendedAgo(driver, nth, plan.today))
  const lacking = [...(lists.get(null) ?? []), ...(lists.get(ended) ?? [])].map(([, { id }]) => id)
  for (const ago of [ended, endsSoon, ...held])
    await hold(tx, plan, { ...induction, ago, drivers: (lists.get(ago) ?? []).map(([, { id }]) => id) })
  const active = drivers.filter(({ statusId }) => statusId === driverStatus.active).map(({ id }) => id)
  await hold(tx, plan, { ...securing, ago: 13, drivers: active.filter((_, nth) => nth % 45 === 3) })
  await schedule(tx, plan, { ...induction, start_time: '15:00', end_time: '16:30', seats: 20, inDays: 0, drivers: lacking.slice(0, 6) })
  await schedule(tx, plan, { ...induction, start_time: '09:00', end_time: '10:30', seats: 20, inDays: 7, drivers: lacking.slice(6, 12) })
  await schedule(tx, plan, { ...securing, start_time: '09:00', end_time: '12:00', seats: 40, inDays: 11, drivers: [] })
}

/** How many days ago a driver attended; null for who has not: two of the careless offices' drivers in 33, and few others. */
function attendedAgo({ joinedOn, isCareless, statusId }: Inducted, nth: number, today: PlainDate): number | null {
  const wasThere = (ago: number): boolean => joinedOn <= addDays(today, -ago)
  if (statusId === driverStatus.active) {
    const turn = isCareless ? nth % 33 : nth % 300
    if (turn === 7 || turn === 19) return turn === 19 && wasThere(ended) ? ended : null
    if (nth % 30 === 11 && wasThere(endsSoon)) return endsSoon
  }
  const since = held.filter(wasThere)
  return since[(nth * 7919) % Math.max(1, since.length)] ?? held.at(-1) ?? null
}

type Held = typeof induction | typeof securing

async function hold(
  tx: Tx,
  { plantId, staffId, today }: Plan,
  { ago, drivers, ...event }: Held & { ago: number; drivers: readonly string[] },
): Promise<void> {
  const date = addDays(today, -ago)
  const times = { start_time: '09:00', end_time: '10:30' }
  const eventId = await insertEvent(tx, { auth_plant_id: plantId, ...event, ...times, date, created_by: staffId })
  await insertAttendance(tx, eventId, drivers, { userId: staffId, at: new Date(`${date}T08:00:00Z`) })
}

type Coming = Held & { inDays: number; start_time: string; end_time: string; seats: number; drivers: readonly string[] }

async function schedule(tx: Tx, { plantId, staffId, today }: Plan, { inDays, drivers: driverIds, ...event }: Coming): Promise<void> {
  const eventId = await insertEvent(tx, { auth_plant_id: plantId, ...event, date: addDays(today, inDays), created_by: staffId })
  const drivers = await findDriversToBook(tx, { plantId, transporterId: null }, { eventId, driverIds })
  await insertBookings(tx, { eventId, drivers, state: 'booked' }, { userId: staffId, at: new Date(`${addDays(today, -2)}T08:00:00Z`) })
}
