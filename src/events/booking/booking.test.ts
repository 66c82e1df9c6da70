import { beforeAll, expect, it } from 'vitest'
import { testApi, type TestApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { bringTo } from '#drivers/pass/passes.factory.ts'
import { attendanceContract } from '../attendance/attendance.contract.ts'
import { eventsContract } from '../events.contract.ts'
import { anEvent, type EventOptions } from '../events.factory.ts'
import { bookingContract } from './booking.contract.ts'

type Person = Awaited<ReturnType<TestApi['as']>>

const { book, cancel, index, bookable, open, exported } = bookingContract
const { details, mark } = attendanceContract

const api = await testApi()
/** The tests' today is a Saturday, nine o'clock at the plant. */
const today = '2026-11-21'
let halima: Person
let office: Person
let rival: Person
let plantId: string
beforeAll(async () => {
  halima = await api.as({ portal: 'staff_portal' })
  plantId = halima.plantId
  office = await api.as({ portal: 'transporter_portal', plantId })
  rival = await api.as({ portal: 'transporter_portal', plantId })
})

const mine = (fields: Parameters<typeof aDriver>[1] = {}, of = office) =>
  aDriver(api.db, { plantId, transporter_id: of.transporterId ?? '', ...fields })
const theirs = (fields: Parameters<typeof aDriver>[1] = {}) => mine(fields, rival)
const upcoming = (fields: Partial<EventOptions> = {}) => anEvent(api.db, { plantId, date: '2026-11-25', ...fields })
const rowsOf = async (person: Person, id: string, input: object = {}) =>
  (await person.call(index, { id, ...input })).data.map(({ name, outcome, waiting_no }) => [name, outcome, waiting_no])
const bookingsAt = async (person: Person, id: string) => (await person.call(details, { id })).event.bookings

it('booking requires the permission', async () => {
  const [id, { id: driver }] = [await upcoming(), await mine()]
  const reader = { plantId, permissions: ['drivers.read', 'requests.raise', 'events.manage'] } as const
  for (const person of [
    await api.as({ portal: 'transporter_portal', transporterId: office.transporterId ?? '', ...reader }),
    await api.as({ portal: 'staff_portal', ...reader }),
  ]) {
    await expect(person.call(book, { id, drivers: [driver] })).rejects.toMatchObject({ status: 403 })
    await expect(person.call(cancel, { id, drivers: [driver] })).rejects.toMatchObject({ status: 403 })
    await expect(person.call(bookable, { id })).rejects.toMatchObject({ status: 403 })
    await expect(person.call(open, {})).rejects.toMatchObject({ status: 403 })
  }
})

it('refuses another plant’s event, and the drivers of other offices and plants as missing ones', async () => {
  const [id, own, foreign] = [await upcoming(), await mine(), await theirs()]
  const elsewhere = await aDriver(api.db)
  const far = await anEvent(api.db, { plantId: elsewhere.auth_plant_id, date: '2026-11-25' })
  for (const route of [book, cancel]) {
    const refuse = (person: Person, event: string, driver: string) =>
      person.call(route, { id: event, drivers: [own.id, driver] }).catch((error: unknown) => error)
    const missing = await refuse(office, id, '999999999')
    expect(missing).toMatchObject({ status: 404 })
    expect(await refuse(office, id, foreign.id)).toEqual(missing)
    expect(await refuse(office, id, elsewhere.id)).toEqual(missing)
    expect(await refuse(halima, id, elsewhere.id)).toEqual(missing)
    expect(await refuse(office, far, own.id)).toEqual(missing)
  }
  for (const route of [index, bookable, exported]) await expect(office.call(route, { id: far })).rejects.toMatchObject({ status: 404 })
  await expect(halima.call(mark, { id, drivers: [elsewhere.id] })).rejects.toMatchObject({ status: 422 })
  // Nothing half done: the own driver is not booked either.
  expect(await rowsOf(halima, id)).toEqual([])
})

it.each([
  [[], 'Choose at least one driver'],
  [Array.from({ length: 501 }, (_, n) => String(n + 1)), 'Choose at most 500 drivers at once'],
])('refuses no drivers and too many at once', async (drivers, message) => {
  const id = await upcoming()
  await expect(office.call(book, { id, drivers })).rejects.toMatchObject({ status: 422, problem: { errors: { drivers: message } } })
})

it.each([
  ['2026-11-20', null],
  [today, null],
  [today, '08:59'],
  [today, '09:00'],
])('booking is closed on %s from %s', async (date, start_time) => {
  const [booked, other] = [await mine(), await mine()]
  const id = await upcoming({ date, start_time, booked: [booked.id] })
  const closed = { status: 409, problem: { code: 'booking_closed', message: 'Booking closed when the event started' } }
  for (const person of [office, halima]) {
    await expect(person.call(book, { id, drivers: [other.id] })).rejects.toMatchObject(closed)
    await expect(person.call(cancel, { id, drivers: [booked.id] })).rejects.toMatchObject(closed)
  }
  expect(await bookingsAt(office, id)).toMatchObject({ is_open: false, booked: 1 })
})

it('one answer names who was not booked, and why', async () => {
  const id = await upcoming({ start_time: '09:01', date: today })
  const [asha, brian, cyrus] = [
    await mine({ name: 'Asha' }),
    await mine({ name: 'Brian' }),
    await mine({ name: 'Cyrus', status_id: driverStatus.suspended }),
  ]
  await office.call(book, { id, drivers: [asha.id] })
  const answer = await office.call(book, { id, drivers: [cyrus.id, brian.id, asha.id, brian.id] })
  expect(answer).toEqual({
    message: '1 driver booked and 2 not booked',
    booked: [{ _id: brian.id, name: 'Brian' }],
    waiting: [],
    refused: [
      { _id: cyrus.id, name: 'Cyrus', reason: 'Only active drivers can be booked. The status is: Suspended' },
      { _id: asha.id, name: 'Asha', reason: 'Already booked' },
    ],
  })
  expect(await rowsOf(office, id)).toEqual([
    ['Asha', 'booked', null],
    ['Brian', 'booked', null],
  ])
})

it('a full event has a waiting list, whose first driver moves up when a booking is cancelled', async () => {
  const id = await upcoming({ seats: 2 })
  const [asha, brian, cyrus] = [await mine({ name: 'Asha' }), await theirs({ name: 'Brian' }), await mine({ name: 'Cyrus' })]
  const dennis = await theirs({ name: 'Dennis' })
  await office.call(book, { id, drivers: [asha.id] })
  await rival.call(book, { id, drivers: [brian.id] })
  expect(await office.call(book, { id, drivers: [cyrus.id], can_wait: false })).toMatchObject({
    refused: [{ name: 'Cyrus', reason: 'The event is full' }],
  })
  expect(await office.call(book, { id, drivers: [cyrus.id] })).toMatchObject({
    message: '1 driver on the waiting list',
    waiting: [{ name: 'Cyrus' }],
  })
  await rival.call(book, { id, drivers: [dennis.id] })
  // An office sees its own drivers, and the seats left of all.
  expect(await bookingsAt(office, id)).toEqual({ booked: 1, waiting: 1, attended: 0, absent: 0, seats_left: 0, is_open: true })
  expect(await rowsOf(rival, id)).toEqual([
    ['Brian', 'booked', null],
    ['Dennis', 'waiting', 2],
  ])

  expect(await rival.call(cancel, { id, drivers: [brian.id] })).toEqual({ message: 'Booking cancelled', cancelled: 1 })
  await expect(rival.call(cancel, { id, drivers: [brian.id] })).rejects.toMatchObject({ status: 409, problem: { code: 'not_booked' } })
  expect(await rowsOf(halima, id)).toEqual([
    ['Asha', 'booked', null],
    ['Cyrus', 'booked', null],
    ['Dennis', 'waiting', 1],
  ])
  // A cancelled driver comes back behind the others.
  await rival.call(book, { id, drivers: [brian.id] })
  expect(await rowsOf(halima, id, { outcome: 'waiting' })).toEqual([
    ['Dennis', 'waiting', 1],
    ['Brian', 'waiting', 2],
  ])
})

it('a driver who is no longer active keeps the place on the waiting list, and the next one moves up', async () => {
  const id = await upcoming({ seats: 1 })
  const [asha, brian, cyrus] = [await mine({ name: 'Asha' }), await mine({ name: 'Brian' }), await mine({ name: 'Cyrus' })]
  await office.call(book, { id, drivers: [asha.id, brian.id, cyrus.id] })
  await bringTo(api.db, brian.id, driverStatus.suspended)
  await office.call(cancel, { id, drivers: [asha.id] })
  expect(await rowsOf(office, id)).toEqual([
    ['Cyrus', 'booked', null],
    ['Brian', 'waiting', 1],
  ])
})

it('more seats go to the waiting list; fewer than booked are refused', async () => {
  const id = await upcoming({ seats: 1 })
  const drivers = [await mine({ name: 'Asha' }), await mine({ name: 'Brian' }), await mine({ name: 'Cyrus' })]
  await office.call(book, { id, drivers: drivers.map((driver) => driver.id) })
  const talk = { id, title: 'Speed', type: 'toolbox', date: '2026-11-25' } as const
  await halima.call(eventsContract.update, { ...talk, seats: 2 })
  expect(await bookingsAt(halima, id)).toMatchObject({ booked: 2, waiting: 1, seats_left: 0 })
  await expect(halima.call(eventsContract.update, { ...talk, seats: 1 })).rejects.toMatchObject({
    status: 422,
    problem: { errors: { seats: '2 drivers booked. Cancel bookings first, or enter at least 2' } },
  })
  await halima.call(eventsContract.update, { ...talk, replaces_all: true })
  expect(await bookingsAt(halima, id)).toMatchObject({ booked: 3, waiting: 0, seats_left: null })
})

it('of eight offices at once, as many book as there are seats', async () => {
  const id = await upcoming({ seats: 3 })
  const drivers = await Promise.all(Array.from({ length: 8 }, () => mine()))
  await Promise.all(drivers.map((driver) => halima.call(book, { id, drivers: [driver.id] })))
  expect(await bookingsAt(halima, id)).toMatchObject({ booked: 3, waiting: 5, seats_left: 0 })
  await Promise.all(drivers.slice(0, 4).map((driver) => halima.call(cancel, { id, drivers: [driver.id] })))
  expect(await bookingsAt(halima, id)).toMatchObject({ booked: 3, waiting: 1, seats_left: 0 })
})
