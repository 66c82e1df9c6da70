import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { attendanceContract } from '../attendance/attendance.contract.ts'
import { eventsContract } from '../events.contract.ts'
import { anEvent } from '../events.factory.ts'
import { bookingContract } from './booking.contract.ts'

const races = 100
const offices = 4
const seats = 5
const api = await testApi()

it(
  `${races} races of bookings, cancellations and seats: never more booked than seats, and none left while drivers wait`,
  { timeout: 600_000 },
  async () => {
    const staff = await api.as({ portal: 'staff_portal' })
    const { plantId } = staff
    const callers = await Promise.all(Array.from({ length: offices }, () => api.as({ portal: 'transporter_portal', plantId })))
    const drivers = await Promise.all(
      callers.flatMap((caller) =>
        [1, 2].map(async () => ({ caller, id: (await aDriver(api.db, { plantId, transporter_id: caller.transporterId ?? '' })).id })),
      ),
    )
    for (let race = 0; race < races; race++) {
      const id = await anEvent(api.db, { plantId, date: '2026-11-25', seats })
      await Promise.all(drivers.map((driver) => driver.caller.call(bookingContract.book, { id, drivers: [driver.id] })))
      const cancelled = drivers.slice(0, race % 4)
      await Promise.all([
        ...cancelled.map((driver) => driver.caller.call(bookingContract.cancel, { id, drivers: [driver.id] })),
        staff.call(eventsContract.update, { id, title: 'Speed', type: 'toolbox', date: '2026-11-25', seats: seats + 1 }),
      ])
      const { bookings } = (await staff.call(attendanceContract.details, { id })).event
      const wanted = drivers.length - cancelled.length
      expect({ race, booked: bookings.booked, waiting: bookings.waiting }).toEqual({
        race,
        booked: Math.min(wanted, seats + 1),
        waiting: Math.max(0, wanted - seats - 1),
      })
    }
  },
)

it('the database refuses more bookings than seats, whatever the program does', async () => {
  const driver = await aDriver(api.db)
  const other = await aDriver(api.db, { plantId: driver.auth_plant_id })
  const of = { plantId: driver.auth_plant_id, date: '2026-11-25', seats: 1 }
  await expect(anEvent(api.db, { ...of, booked: [driver.id, other.id] })).rejects.toMatchObject({ constraint: 'event_seats_hold' })
})
