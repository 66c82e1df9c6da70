import { expect, it } from 'vitest'
import { testApi, type TestApi } from '#tests/world/test-api.ts'
import { driverStatus, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { bringTo } from '#drivers/pass/passes.factory.ts'
import { attendanceContract } from '../attendance/attendance.contract.ts'
import { eventsContract } from '../events.contract.ts'
import { anEvent, type EventOptions } from '../events.factory.ts'
import { trainingContract } from '../training/training.contract.ts'
import { bookingContract } from './booking.contract.ts'
import { releaseSeats } from './release-seats.service.ts'

type Person = Awaited<ReturnType<TestApi['as']>>

const { book, cancel, index, bookable, open, exported } = bookingContract
const { details, mark, add } = attendanceContract

const api = await testApi()
/** The tests' today is a Saturday, nine o'clock at the plant. */
const today = '2026-11-21'
const halima = await api.as({ portal: 'staff_portal' })
const { plantId } = halima
const office = await api.as({ portal: 'transporter_portal', plantId })
const rival = await api.as({ portal: 'transporter_portal', plantId })

const driverOf = ({ transporterId }: Person, fields: Parameters<typeof aDriver>[1] = {}) =>
  aDriver(api.db, { plantId, transporter_id: transporterId ?? '', ...fields })
const mine = (fields?: Parameters<typeof aDriver>[1]) => driverOf(office, fields)
const theirs = (fields?: Parameters<typeof aDriver>[1]) => driverOf(rival, fields)
const upcoming = (fields: Partial<EventOptions> = {}) => anEvent(api.db, { plantId, date: '2026-11-25', ...fields })
const rowsOf = async (person: Person, id: string, input: object = {}) =>
  (await person.call(index, { id, ...input })).data.map(({ name, outcome }) => [name, outcome])
const bookingsAt = async (person: Person, id: string) => (await person.call(details, { id })).event.bookings

it('offers the active drivers who are not booked, and the events that have not started', async () => {
  const place = await api.as({ portal: 'transporter_portal' })
  const own = (name: string, status: DriverStatusId = driverStatus.active) =>
    aDriver(api.db, { plantId: place.plantId, transporter_id: place.transporterId ?? '', name, status_id: status })
  const [asha, brian] = [await own('Asha Otieno'), await own('Brian Kamau')]
  await own('Gone', driverStatus.left)
  await aDriver(api.db, { plantId: place.plantId, name: 'Asha of another office' })
  const at = { plantId: place.plantId }
  await anEvent(api.db, { ...at, title: 'This morning', date: today, start_time: '08:00' })
  const later = await anEvent(api.db, {
    ...at,
    title: 'Later today',
    date: today,
    start_time: '14:00',
    end_time: '15:00',
    place: 'Hall',
    seats: 2,
  })
  await anEvent(api.db, { ...at, title: 'Tomorrow', date: '2026-11-22' })
  await place.call(book, { id: later, drivers: [brian.id] })
  const listed = async (input: object = {}) => (await place.call(bookable, { id: later, ...input })).data.map(({ name }) => name)
  expect([await listed(), await listed({ search: 'kamau' }), await listed({ search: asha.id_no })]).toEqual([
    ['Asha Otieno'],
    [],
    ['Asha Otieno'],
  ])
  const { data, total } = await place.call(open, {})
  expect(total).toBe(2)
  expect(data[0]).toEqual({
    _id: later,
    title: 'Later today',
    type: 'toolbox',
    date: today,
    start_time: '14:00',
    end_time: '15:00',
    place: 'Hall',
    seats_left: 1,
    proves: [],
  })
  expect(data[1]).toMatchObject({ title: 'Tomorrow', seats_left: null })
})

it('attendance is ticked among the booked; who was not is absent once the event is over', async () => {
  const [asha, brian] = [await mine({ name: 'Asha' }), await mine({ name: 'Brian' })]
  const [cyrus, left] = [await theirs({ name: 'Cyrus' }), await theirs({ name: 'Left', status_id: driverStatus.left })]
  const id = await upcoming({ date: today, start_time: '08:00', end_time: '10:00', booked: [asha.id, brian.id, cyrus.id] })
  await halima.call(add, { eventId: id, id_no: cyrus.id_no })
  expect(await halima.call(mark, { id, drivers: [asha.id, cyrus.id, left.id] })).toEqual({
    message: '1 driver marked as attended',
    added: 1,
    refused: [
      { _id: cyrus.id, name: 'Cyrus', reason: 'Cyrus is already on the list' },
      { _id: left.id, name: 'Left', reason: 'Left cannot attend: left' },
    ],
  })
  expect(await rowsOf(office, id)).toEqual([
    ['Asha', 'attended'],
    ['Brian', 'booked'],
  ])
  await halima.call(eventsContract.update, { id, title: 'Speed', type: 'toolbox', date: today, end_time: '09:00' })
  expect(await rowsOf(halima, id)).toEqual([
    ['Asha', 'attended'],
    ['Brian', 'absent'],
    ['Cyrus', 'attended'],
  ])
  expect(await rowsOf(halima, id, { outcome: 'absent' })).toEqual([['Brian', 'absent']])
  expect(await bookingsAt(halima, id)).toEqual({ booked: 3, waiting: 0, attended: 2, absent: 1, seats_left: null, is_open: false })
  const lines = async (person: Person) =>
    String(await person.call(exported, { id }))
      .trim()
      .split(/\r?\n/)
  expect(await lines(halima)).toHaveLength(4)
  expect((await lines(office)).slice(1).map((line) => line.split(',').toSpliced(2, 1))).toEqual([
    ['Asha', asha.id_no, 'Attended', '', '2026-11-20'],
    ['Brian', brian.id_no, 'Absent', '', '2026-11-20'],
  ])
})

it('a driver’s events show what is booked and what was attended; a transferred driver takes them along', async () => {
  const driver = await mine()
  await anEvent(api.db, { plantId, date: '2026-11-18', drivers: [driver.id] })
  await anEvent(api.db, { plantId, date: '2026-11-19', booked: [driver.id] })
  const id = await upcoming({ start_time: '10:00', place: 'Hall', booked: [driver.id] })
  const cancelled = await upcoming({ booked: [driver.id] })
  await office.call(cancel, { id: cancelled, drivers: [driver.id] })
  const events = async (person: Person) => (await person.call(trainingContract.ofDriver, { driverId: driver.id })).data
  expect((await events(office)).map(({ date, outcome }) => [date, outcome])).toEqual([
    ['2026-11-25', 'booked'],
    ['2026-11-19', 'absent'],
    ['2026-11-18', 'attended'],
  ])
  await api.ownerDb
    .updateTable('driver')
    .set({ transporter_id: rival.transporterId ?? '' })
    .where('id', '=', driver.id)
    .execute()
  await expect(events(office)).rejects.toMatchObject({ status: 404 })
  expect(await events(rival)).toHaveLength(3)
  expect([await rowsOf(office, id), (await rowsOf(rival, id)).length]).toEqual([[], 1])
})

it('a driver who has left or is blacklisted loses coming bookings, and the waiting list moves up', async () => {
  const [asha, brian, cyrus] = [await mine({ name: 'Asha' }), await mine({ name: 'Brian' }), await theirs({ name: 'Cyrus' })]
  const id = await upcoming({ seats: 2, booked: [asha.id, brian.id], waiting: [cyrus.id] })
  const past = await upcoming({ date: '2026-11-20', booked: [asha.id] })
  for (const [{ id: driver }, status_id] of [[asha, driverStatus.left] as const, [brian, driverStatus.suspended] as const])
    await bringTo(api.db, driver, status_id)
  await releaseSeats(api.db, api.now)
  expect(await rowsOf(halima, id)).toEqual([
    ['Brian', 'booked'],
    ['Cyrus', 'booked'],
  ])
  expect(await rowsOf(halima, past)).toEqual([['Asha', 'absent']])
  expect(await releaseSeats(api.db, api.now)).toBe(0)
})
