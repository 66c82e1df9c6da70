import { beforeAll, expect, it } from 'vitest'
import { testApi, type TestApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aDriver, nextIdNo } from '#drivers/drivers.factory.ts'
import { attendanceContract } from './attendance.contract.ts'
import { anEvent } from '../events.factory.ts'

type Person = Awaited<ReturnType<TestApi['as']>>

const { details, add, remove, absent, exported } = attendanceContract

let halima: Person
let elsewhere: Person
let plantId: string
const api = await testApi()
beforeAll(async () => {
  halima = await api.as({ portal: 'staff_portal' })
  plantId = halima.plantId
  elsewhere = await api.as({ portal: 'staff_portal' })
})

const here = (fields: Parameters<typeof aDriver>[1] = {}) => aDriver(api.db, { plantId, ...fields })
const namesOf = async (person: Person, id: string) => (await person.call(details, { id })).event.attendance.map(({ name }) => name)

it('transporters and read-only staff cannot take attendance', async () => {
  const [{ id: driver_id, id_no }, eventId] = [await here(), await anEvent(api.db, { plantId })]
  for (const person of [
    await api.as({ portal: 'transporter_portal', plantId }),
    await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.read'] }),
  ]) {
    await expect(person.call(add, { eventId, id_no })).rejects.toMatchObject({ status: 403 })
    await expect(person.call(remove, { eventId, driver_id })).rejects.toMatchObject({ status: 403 })
  }
})

it('the list requires access to drivers', async () => {
  const person = await api.as({ portal: 'staff_portal', plantId, permissions: ['events.manage'] })
  const id = await anEvent(api.db, { plantId })
  await expect(person.call(details, { id })).rejects.toMatchObject({ status: 403 })
  await expect(person.call(absent, { id })).rejects.toMatchObject({ status: 403 })
})

it("another plant's event is not there", async () => {
  const [id, { id_no, id: driver_id }] = [await anEvent(api.db, { plantId }), await here()]
  const missing = { status: 404 }
  await expect(elsewhere.call(details, { id })).rejects.toMatchObject(missing)
  await expect(elsewhere.call(absent, { id })).rejects.toMatchObject(missing)
  await expect(elsewhere.call(add, { eventId: id, id_no })).rejects.toMatchObject(missing)
  await expect(elsewhere.call(remove, { eventId: id, driver_id })).rejects.toMatchObject(missing)
})

it.each([
  ['', 'This is mandatory'],
  ['  ', 'This is mandatory'],
  ['12a', 'There is no driver with this card number or id number at this plant'],
])('the id number %j is refused', async (id_no, message) => {
  const eventId = await anEvent(api.db, { plantId })
  await expect(halima.call(add, { eventId, id_no })).rejects.toMatchObject({ status: 422, problem: { errors: { id_no: message } } })
})

it('an unknown number and a driver of another plant give the same answer', async () => {
  const eventId = await anEvent(api.db, { plantId })
  const { id_no } = await aDriver(api.db)
  const message = 'There is no driver with this card number or id number at this plant'
  const refused = await halima.call(add, { eventId, id_no: nextIdNo() }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ status: 422, problem: { errors: { id_no: message } } })
  expect(await halima.call(add, { eventId, id_no }).catch((error: unknown) => error)).toEqual(refused)
})

it('refuses attendance before the event’s day', async () => {
  const { id_no } = await here()
  const message = 'You can take attendance from the day of the event'
  const tomorrow = await anEvent(api.db, { plantId, date: '2026-11-22' })
  await expect(halima.call(add, { eventId: tomorrow, id_no })).rejects.toMatchObject({ status: 422, problem: { message } })
  expect((await halima.call(details, { id: tomorrow })).event.can_take_attendance).toBe(false)
  const today = await anEvent(api.db, { plantId, date: '2026-11-21' })
  await halima.call(add, { eventId: today, id_no })
  expect((await halima.call(details, { id: today })).event.can_take_attendance).toBe(true)
})

it.each([
  [driverStatus.blacklisted, 'blacklisted'],
  [driverStatus.left, 'left'],
  [driverStatus.onboardingDeclined, 'onboarding declined'],
] as const)('a driver who is gone (%i) is not put on a list', async (status_id, word) => {
  const { id_no } = await here({ name: 'Brian Kamau', status_id })
  const message = `Brian Kamau cannot attend: ${word}`
  await expect(halima.call(add, { eventId: await anEvent(api.db, { plantId }), id_no })).rejects.toMatchObject({
    status: 409,
    problem: { code: 'driver_gone', errors: { id_no: message } },
  })
})

it('adds a driver once, even by concurrent scans', async () => {
  const [eventId, { id_no, name }] = [await anEvent(api.db, { plantId }), await here()]
  const tries = await Promise.allSettled([1, 2, 3].map(() => halima.call(add, { eventId, id_no })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  for (const reason of refused)
    expect(reason).toMatchObject({ status: 409, problem: { code: 'already_on_list', message: `${name} is already on the list` } })
  expect(await namesOf(halima, eventId)).toEqual([name])
})

it('adds a driver by id number, and removes them', async () => {
  const eventId = await anEvent(api.db, { plantId, title: 'Fatigue management', type: 'training' })
  const [asha, felix] = [await here({ name: 'Asha Otieno' }), await here({ name: 'Felix Barasa', status_id: driverStatus.suspended })]
  const added = await halima.call(add, { eventId, id_no: ` ${asha.id_no} ` })
  const driver = {
    _id: asha.id,
    name: 'Asha Otieno',
    id_no: asha.id_no,
    transporter_id: { _id: asha.transporter_id, name: expect.any(String) as string },
  }
  expect(added).toEqual({ message: 'Asha Otieno added', driver, attended: 1 })
  api.now = new Date(api.now.getTime() + 1000)
  expect((await halima.call(add, { eventId, id_no: felix.id_no })).attended).toBe(2)
  const { event } = await halima.call(details, { id: eventId })
  expect(event).toMatchObject({
    _id: eventId,
    title: 'Fatigue management',
    type: 'training',
    date: '2026-11-20',
    attendance: [driver, { name: 'Felix Barasa' }],
  })

  expect(await halima.call(remove, { eventId, driver_id: asha.id })).toEqual({ message: 'Removed successfully' })
  await expect(halima.call(remove, { eventId, driver_id: asha.id })).rejects.toMatchObject({ status: 404 })
  expect(await namesOf(halima, eventId)).toEqual(['Felix Barasa'])
  const actions = await api.db
    .selectFrom('audit')
    .select('action')
    .where('subject', '=', 'event')
    .where('subject_id', '=', eventId)
    .orderBy('id')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual(['attendance taken', 'attendance taken', 'attendance removed'])
})

it('shows a transporter its own drivers', async () => {
  const [asha, brian] = [await here({ name: 'Asha' }), await here({ name: 'Brian' })]
  const eventId = await anEvent(api.db, { plantId, drivers: [asha.id, brian.id] })
  const own = await api.as({ portal: 'transporter_portal', plantId, transporterId: asha.transporter_id })
  expect(await namesOf(own, eventId)).toEqual(['Asha'])
  expect(await namesOf(halima, eventId)).toHaveLength(2)
})

it('exports the list; for a transporter, its own drivers', async () => {
  const [asha, brian] = [await here({ name: 'Asha' }), await here({ name: 'Brian' })]
  const id = await anEvent(api.db, { plantId, title: 'Night driving', drivers: [asha.id, brian.id] })
  const own = await api.as({ portal: 'transporter_portal', plantId, transporterId: asha.transporter_id })
  await expect(elsewhere.call(exported, { id })).rejects.toMatchObject({ status: 404 })
  const linesFor = async (person: Person) =>
    String(await person.call(exported, { id }))
      .trim()
      .split(/\r?\n/)
  expect(await linesFor(halima)).toHaveLength(3)
  const lines = await linesFor(own)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`Asha,${asha.id_no},`)
})

it('lists absent active drivers by name, page by page', async () => {
  const place = await api.as({ portal: 'staff_portal' })
  const made = (name: string, fields: Parameters<typeof aDriver>[1] = {}) => aDriver(api.db, { plantId: place.plantId, name, ...fields })
  const asha = await made('Asha Otieno')
  const names = ['Brian Kamau', 'Cyrus Mutua', 'Dennis Rotich', 'Esther Muthoni']
  const drivers = []
  for (const name of names) drivers.push(await made(name))
  await made('Gone', { status_id: driverStatus.left })
  const id = await anEvent(api.db, { plantId: place.plantId, drivers: [asha.id] })
  const pageOf = async (person: Person, input: object) => {
    const { data, total } = await person.call(absent, { id, ...input })
    return [data.map(({ name }) => name), total]
  }
  expect(await pageOf(place, {})).toEqual([names, 4])
  expect(await pageOf(place, { page_size: 3, page: 1 })).toEqual([names.slice(0, 3), 4])
  expect(await pageOf(place, { page_size: 3, page: 2 })).toEqual([['Esther Muthoni'], 4])
  expect(await pageOf(place, { page_size: 1, page: 4 })).toEqual([['Esther Muthoni'], 4])
  expect(await pageOf(place, { page_size: 3, page: 3 })).toEqual([[], 4])
  expect(await pageOf(place, { search: 'asha' })).toEqual([[], 0])
  expect(await pageOf(place, { search: 'Mutua' })).toEqual([['Cyrus Mutua'], 1])
  expect(await pageOf(place, { search: drivers[3]?.id_no })).toEqual([['Esther Muthoni'], 1])
  expect(await pageOf(place, { transporter_id: drivers[0]?.transporter_id })).toEqual([['Brian Kamau'], 1])
  const own = await api.as({ portal: 'transporter_portal', plantId: place.plantId, transporterId: drivers[2]?.transporter_id ?? '' })
  expect(await pageOf(own, {})).toEqual([['Dennis Rotich'], 1])
  expect(await pageOf(own, { transporter_id: drivers[0]?.transporter_id })).toEqual([[], 0])
})
