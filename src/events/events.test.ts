import { beforeAll, expect, it } from 'vitest'
import { testApi, type TestApi } from '#tests/world/test-api.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { attendanceContract } from './attendance/attendance.contract.ts'
import { eventsContract } from './events.contract.ts'
import { anEvent } from './events.factory.ts'

type Person = Awaited<ReturnType<TestApi['as']>>

const { calendar, create, update, remove } = eventsContract
const talk = { title: 'Rainy season driving', type: 'toolbox', date: '2026-11-25' } as const

let halima: Person
let clerk: Person
let hauler: Person
let elsewhere: Person
const api = await testApi()
beforeAll(async () => {
  halima = await api.as({ portal: 'staff_portal' })
  const { plantId } = halima
  clerk = await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.read'] })
  hauler = await api.as({ portal: 'transporter_portal', plantId })
  elsewhere = await api.as({ portal: 'staff_portal' })
})

const titlesOf = async (person: Person, input: { start?: string; end?: string } = {}) =>
  (await person.call(calendar, input)).events.map(({ title }) => title)

it('requires the permission to schedule, in every portal', async () => {
  const id = await anEvent(api.db, { plantId: halima.plantId })
  for (const person of [clerk, hauler]) {
    await expect(person.call(create, talk)).rejects.toMatchObject({ status: 403 })
    await expect(person.call(update, { id, ...talk })).rejects.toMatchObject({ status: 403 })
    await expect(person.call(remove, { id })).rejects.toMatchObject({ status: 403 })
  }
})

it("another plant's event is not there", async () => {
  const id = await anEvent(api.db, { plantId: halima.plantId })
  const refused = await elsewhere.call(update, { id, ...talk }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ status: 404 })
  expect(await elsewhere.call(update, { id: '999999999', ...talk }).catch((error: unknown) => error)).toEqual(refused)
  await expect(elsewhere.call(remove, { id })).rejects.toMatchObject({ status: 404 })
})

it.each([
  ['title', 'This is mandatory'],
  ['type', 'This is mandatory'],
  ['date', 'This is mandatory'],
] as const)('an event without %s is refused', async (field, message) => {
  const { [field]: _, ...rest } = talk
  const sent = api.app.inject({
    method: create.method,
    url: create.path,
    headers: { authorization: `Bearer ${halima.token}` },
    payload: rest,
  })
  const { statusCode, body } = await sent
  expect([statusCode, JSON.parse(body)]).toMatchObject([422, { errors: { [field]: message } }])
})

it.each([
  [{ title: '  ' }, { title: 'This is mandatory' }],
  [{ date: '2026-02-30' }, { date: 'There is no such day: 2026-02-30' }],
  [{ date: '2062-11-25' }, { date: 'This is more than 5 years ahead. Check the year' }],
  [{ start_time: '9:00' }, { start_time: 'Enter a time, such as 08:00' }],
  [{ start_time: '10:00', end_time: '09:00' }, { end_time: 'The event must end after it starts' }],
  [{ end_time: '09:00' }, { end_time: 'Enter the start time too' }],
  [{ seats: 0 }, { seats: 'Enter a whole number from 1 to 1000' }],
  [{ seats: 1001 }, { seats: 'Enter a whole number from 1 to 1000' }],
])('an event with %j is refused', async (wrong, errors) => {
  await expect(halima.call(create, { ...talk, ...wrong })).rejects.toMatchObject({ status: 422, problem: { errors } })
})

it.each([
  [{ start: '2026-11-01' }, { end: 'Enter the last day too' }],
  [{ end: '2026-11-01' }, { start: 'Enter the first day too' }],
  [{ start: '2026-11-02', end: '2026-11-01' }, { end: 'The last day must not be before the first day' }],
  [{ start: '2026-01-01', end: '2026-12-31' }, { end: 'Choose at most 100 days' }],
])('a calendar from %j is refused', async (days, errors) => {
  await expect(halima.call(calendar, days)).rejects.toMatchObject({ status: 422, problem: { errors } })
})

it('events are in the calendar of everyone at the plant, and of no other plant', async () => {
  const { plantId } = await api.as({ portal: 'staff_portal' })
  const [manager, transporter] = await Promise.all([
    api.as({ portal: 'staff_portal', plantId }),
    api.as({ portal: 'transporter_portal', plantId, permissions: [] }),
  ])
  const { event_id, message } = await manager.call(create, talk)
  expect(message).toBe('Event added')
  await manager.call(create, { ...talk, title: 'Fatigue management', type: 'training', date: '2026-12-07' })
  await manager.call(create, { ...talk, title: 'Long ago', date: '2026-10-25' })
  for (const person of [manager, transporter]) {
    const answer = await person.call(calendar, {})
    expect(answer).toEqual({
      events: [{ _id: event_id, ...talk, start_time: null, attended: 0, booked: 0 }],
      coming: [expect.objectContaining({ _id: event_id }), expect.objectContaining({ title: 'Fatigue management' })],
      today: '2026-11-21',
    })
    expect(await titlesOf(person, { start: '2026-10-25', end: '2026-10-25' })).toEqual(['Long ago'])
    expect(await titlesOf(person, { start: '2026-12-07', end: '2027-01-17' })).toEqual(['Fatigue management'])
  }
  expect(await titlesOf(elsewhere)).not.toContain(talk.title)
})

it('the calendar counts attendees; for a transporter, its own drivers', async () => {
  const { plantId, call } = await api.as({ portal: 'staff_portal' })
  const [asha, brian] = [await aDriver(api.db, { plantId }), await aDriver(api.db, { plantId })]
  await anEvent(api.db, { plantId, drivers: [asha.id, brian.id] })
  const own = await api.as({ portal: 'transporter_portal', plantId, transporterId: asha.transporter_id })
  const counts = async (caller: Person['call']) => (await caller(calendar, {})).events.map(({ attended }) => attended)
  expect([
    await counts(call),
    await counts(own.call),
    await counts((await api.as({ portal: 'transporter_portal', plantId })).call),
  ]).toEqual([[2], [1], [0]])
})

it('an event keeps its place, times, trainer, seats and topic until they are replaced', async () => {
  const extras = { place: 'Training hall', start_time: '09:00', end_time: '11:00', trainer: 'Beatrice Adhiambo', seats: 12, topic: 'Rain' }
  const { event_id: id } = await halima.call(create, { ...talk, ...extras })
  const shown = async () => (await halima.call(attendanceContract.details, { id })).event
  expect(await shown()).toMatchObject({ ...talk, ...extras })
  await halima.call(update, { id, ...talk, title: 'Driving in the rain' })
  expect(await shown()).toMatchObject({ title: 'Driving in the rain', ...extras })
  const early = { status: 422, problem: { errors: { end_time: 'The event must end after it starts' } } }
  await expect(halima.call(update, { id, ...talk, start_time: '11:00' })).rejects.toMatchObject(early)
  await halima.call(update, { id, ...talk, place: 'Gate 2', replaces_all: true })
  expect(await shown()).toMatchObject({ place: 'Gate 2', start_time: null, end_time: null, trainer: null, seats: null, topic: null })
})

it('renames and moves an event', async () => {
  const { event_id: id } = await halima.call(create, talk)
  expect(await halima.call(update, { id, title: 'Fatigue', type: 'training', date: '2026-11-29' })).toEqual({ message: 'Event saved' })
  const { events } = await halima.call(calendar, { start: '2026-11-29', end: '2026-11-29' })
  expect(events).toMatchObject([{ _id: id, title: 'Fatigue', type: 'training', date: '2026-11-29', attended: 0 }])
  await expect(halima.call(update, { id, ...talk, date: '1926-11-29' })).rejects.toMatchObject({
    problem: { errors: { date: 'This is more than 5 years ago. Check the year' } },
  })
})

it('moves an event with attendance, but not into the future', async () => {
  const { id: driverId } = await aDriver(api.db, { plantId: halima.plantId })
  const id = await anEvent(api.db, { plantId: halima.plantId, drivers: [driverId] })
  const refused = { status: 422, problem: { errors: { date: 'Drivers have already attended, so the date cannot be in the future' } } }
  await expect(halima.call(update, { id, ...talk, date: '2026-11-22' })).rejects.toMatchObject(refused)
  await halima.call(update, { id, ...talk, date: '2026-11-21' })
})

it('deletes an event only while its list is empty', async () => {
  const { id: driverId } = await aDriver(api.db, { plantId: halima.plantId })
  const attended = await anEvent(api.db, { plantId: halima.plantId, drivers: [driverId] })
  await expect(halima.call(remove, { id: attended })).rejects.toMatchObject({
    status: 409,
    problem: { code: 'in_use', message: '1 driver is on its attendance list. Remove them from the list first' },
  })
  const empty = await anEvent(api.db, { plantId: halima.plantId })
  expect(await halima.call(remove, { id: empty })).toEqual({ message: 'Deleted successfully' })
  await expect(halima.call(remove, { id: empty })).rejects.toMatchObject({ status: 404 })
})

it('audits each change of an event', async () => {
  const { event_id: id } = await halima.call(create, talk)
  await halima.call(update, { id, ...talk, date: '2026-11-26' })
  await halima.call(remove, { id })
  const rows = await api.db
    .selectFrom('audit')
    .select(['action', 'before', 'after', 'user_id', 'auth_plant_id'])
    .where('subject', '=', 'event')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  const by = { user_id: halima.userId, auth_plant_id: halima.plantId }
  expect(rows).toEqual([
    { action: 'event scheduled', before: null, after: talk, ...by },
    { action: 'event changed', before: talk, after: { ...talk, date: '2026-11-26' }, ...by },
    { action: 'event deleted', before: { ...talk, date: '2026-11-26' }, after: null, ...by },
  ])
})
