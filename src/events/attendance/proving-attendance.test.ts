import { expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aDriver, settle } from '#drivers/drivers.factory.ts'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aRequirement, siteInduction } from '#drivers/requirements/requirements.factory.ts'
import { listUnsettled } from '#drivers/settle/unsettled.service.ts'
import { verdictContract } from '#drivers/verdict/as-at/verdict.contract.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { testApi } from '#tests/world/test-api.ts'
import { attendanceContract } from './attendance.contract.ts'
import { bookingContract } from '../booking/booking.contract.ts'
import { eventsContract } from '../events.contract.ts'
import { anEvent } from '../events.factory.ts'

const api = await testApi()
const { add, mark, remove, details } = attendanceContract
const { create, update, topics } = eventsContract

/** A plant that asks for a site induction, with a driver who lacks only that, and the driver's office. */
async function aPlantThatAsks(fields: Parameters<typeof aRequirement>[2] = {}) {
  const halima = await api.as({ portal: 'staff_portal' })
  const { plantId } = halima
  const office = await aTransporter(api.db)
  const driver = await aPassHolder(api.db, { plantId, name: 'Asha Otieno', transporter_id: office.id })
  await aRequirement(api.db, plantId, fields)
  const joyce = await api.as({ portal: 'transporter_portal', plantId, transporterId: office.id })
  const heard = async (): Promise<readonly string[]> => {
    await deliverDue(api.db, { now: new Date(api.now.getTime() + 60_000), byMail: false })
    return (await joyce.call(bellContract.index, {})).data.map(({ title, body }) => `${title}\n${body}`)
  }
  /** On the list and on the page; what is stored follows from the records. */
  const verdict = async (id = driver.id): Promise<string> => {
    expect(await listUnsettled(api.db)).toEqual([])
    const { data } = await halima.call(driversContract.active, {})
    const page = await halima.call(verdictContract.asAt, { driver_id: id })
    expect(data.find(({ _id }) => _id === id)?.verdict.key).toBe(page.verdict)
    return page.verdict
  }
  const anInduction = (rest: object = {}) =>
    anEvent(api.db, { plantId, title: 'Induction', type: 'training', topic: 'Site induction', ...rest })
  return { halima, plantId, driver, joyce, heard, verdict, anInduction }
}

const cleared = 'A driver may load now\nAsha Otieno: attendance at Induction on 20 Nov 2026 was recorded.'
const withdrawn = (day: string) => `A driver may no longer load\nAsha Otieno: attendance at Induction on ${day} was withdrawn.`
const changed = (title: string) => `A driver may ${title}\nAsha Otieno: day or topic of Induction was changed.`
const talk = { title: 'Induction', type: 'training', date: '2026-11-20' } as const

it('refuses a topic that is too long, and topics to whoever may not schedule', async () => {
  const { halima, plantId, joyce } = await aPlantThatAsks()
  const tooLong = { ...talk, topic: 'x'.repeat(81) }
  const refusal = { status: 422, problem: { errors: { topic: 'Use at most 80 characters' } } }
  await expect(halima.call(create, tooLong)).rejects.toMatchObject(refusal)
  const clerk = await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.read'] })
  for (const person of [joyce, clerk]) await expect(person.call(topics, {})).rejects.toMatchObject({ status: 403 })
})

it('an event with a topic that lies ahead proves nothing, and takes no attendance', async () => {
  const { halima, driver, verdict, anInduction } = await aPlantThatAsks()
  const id = await anInduction({ date: '2026-11-22', booked: [driver.id] })
  const tooEarly = { status: 422, problem: { message: 'You can take attendance from the day of the event' } }
  await expect(halima.call(add, { eventId: id, id_no: driver.id_no })).rejects.toMatchObject(tooEarly)
  await expect(halima.call(mark, { id, drivers: [driver.id] })).rejects.toMatchObject(tooEarly)
  expect(await verdict()).toBe('blocked')
  const today = await anInduction({ date: '2026-11-21' })
  await halima.call(add, { eventId: today, id_no: driver.id_no })
  const ahead = { id: today, ...talk, date: '2026-11-22' }
  await expect(halima.call(update, ahead)).rejects.toMatchObject({ status: 422 })
  await expect(halima.call(eventsContract.remove, { id: today })).rejects.toMatchObject({ status: 409 })
  expect(await verdict()).toBe('cleared')
})

it('attendance clears a driver, and its withdrawal blocks again, however late; the office hears each once', async () => {
  const { halima, driver, heard, verdict, anInduction } = await aPlantThatAsks()
  const eventId = await anInduction()
  expect([await verdict(), await heard()]).toEqual(['blocked', []])
  await halima.call(add, { eventId, id_no: driver.id_no })
  expect([await verdict(), await heard()]).toEqual(['cleared', [cleared]])
  await expect(halima.call(add, { eventId, id_no: driver.id_no })).rejects.toMatchObject({ status: 409 })
  expect((await halima.call(mark, { id: eventId, drivers: [driver.id] })).added).toBe(0)
  expect([await verdict(), await heard()]).toEqual(['cleared', [cleared]])
  await halima.call(remove, { eventId, driver_id: driver.id })
  await expect(halima.call(remove, { eventId, driver_id: driver.id })).rejects.toMatchObject({ status: 404 })
  expect([await verdict(), await heard()]).toEqual(['blocked', [withdrawn('20 Nov 2026'), cleared]])
  const longAgo = await anInduction({ date: '2025-01-20', drivers: [driver.id] })
  expect(await verdict()).toBe('cleared')
  await halima.call(remove, { eventId: longAgo, driver_id: driver.id })
  expect([await verdict(), (await heard())[0]]).toEqual(['blocked', withdrawn('20 Jan 2025')])
})

it('several marked at once are told to each office once', async () => {
  const { halima, plantId, driver, heard, anInduction } = await aPlantThatAsks()
  const at = { plantId, transporter_id: driver.transporter_id }
  const brian = await aPassHolder(api.db, { ...at, name: 'Brian Kamau' })
  const expired = await aPassHolder(api.db, { ...at, name: 'Caro Atieno', clearances: { medical: '2026-11-01', ddt: '2027-08-01' } })
  await settle(api.db, [brian.id, expired.id], api.now)
  await halima.call(mark, { id: await anInduction(), drivers: [driver.id, brian.id, expired.id] })
  expect(await heard()).toEqual([
    '2 drivers may load now\nAsha Otieno and Brian Kamau: attendance at Induction on 20 Nov 2026 was recorded.',
  ])
})

it.each(['site INDUCTION', '  Site   induction ', 'Síte-Induction', 'Ｓite ınduction'])('the topic %j counts', async (topic) => {
  const { halima, driver, verdict } = await aPlantThatAsks()
  const { event_id: eventId } = await halima.call(create, { ...talk, topic })
  await halima.call(add, { eventId, id_no: driver.id_no })
  expect(await verdict()).toBe('cleared')
})

it.each([null, 'Toolbox', 'Induction', 'Site inductions'])('the topic %j does not', async (topic) => {
  const { halima, driver, heard, verdict, anInduction } = await aPlantThatAsks()
  await halima.call(add, { eventId: await anInduction({ topic }), id_no: driver.id_no })
  expect([await verdict(), await heard()]).toEqual(['blocked', []])
})

it('another topic or day of an event with attendance settles who attended', async () => {
  const { halima, driver, heard, verdict } = await aPlantThatAsks()
  const { event_id: id } = await halima.call(create, talk)
  await halima.call(add, { eventId: id, id_no: driver.id_no })
  expect([await verdict(), await heard()]).toEqual(['blocked', []])
  await halima.call(update, { id, ...talk, topic: 'Site induction' })
  expect([await verdict(), await heard()]).toEqual(['cleared', [changed('load now')]])
  // Without a topic it stays; more than 24 months ago it proves nothing any more.
  await halima.call(update, { id, ...talk, date: '2024-11-20' })
  expect(await verdict()).toBe('blocked')
  await halima.call(update, { id, ...talk, date: '2024-11-22' })
  expect(await verdict()).toBe('warn')
  await halima.call(update, { id, ...talk, title: 'Induction', date: '2024-11-22', place: 'Training hall' })
  await halima.call(update, { id, ...talk, date: '2024-11-22', replaces_all: true })
  expect(await verdict()).toBe('blocked')
  expect(await heard()).toEqual([changed('no longer load'), changed('load now'), changed('no longer load'), changed('load now')])
})

it('two scans of one driver at two events at once settle the driver', async () => {
  const { halima, driver, heard, verdict, anInduction } = await aPlantThatAsks()
  const events = [await anInduction(), await anInduction({ date: '2026-11-19' })]
  await Promise.all(events.map((eventId) => halima.call(add, { eventId, id_no: driver.id_no })))
  expect([await verdict(), (await heard()).length]).toEqual(['cleared', 1])
  for (const eventId of events) await halima.call(remove, { eventId, driver_id: driver.id })
  expect([await verdict(), (await heard()).length]).toEqual(['blocked', 2])
})

it('a driver of another plant meanwhile is not touched, and what was attended there proves nothing here', async () => {
  const [here, there] = [await aPlantThatAsks(), await aPlantThatAsks()]
  const eventId = await here.anInduction()
  await here.halima.call(add, { eventId, id_no: here.driver.id_no })
  await inTransaction(api.ownerDb, async (tx) => {
    await tx.updateTable('driver').set({ auth_plant_id: there.plantId }).where('id', '=', here.driver.id).execute()
    await settle(tx, [here.driver.id], api.now)
  })
  expect(await there.verdict(here.driver.id)).toBe('blocked')
  await here.halima.call(remove, { eventId, driver_id: here.driver.id })
  expect([await there.verdict(here.driver.id), await there.heard()]).toEqual(['blocked', []])
})

it('a driver who needs nothing, and one who is not active, change nothing for the office', async () => {
  const onlyBulkers = { ...siteInduction, neededBy: [{ kind: 'vehicle_option' as const, oneOf: ['Bulker' as const] }] }
  const { halima, plantId, driver, heard, verdict, anInduction } = await aPlantThatAsks({ definition: onlyBulkers })
  const suspended = await aDriver(api.db, { plantId, status_id: driverStatus.suspended, transporter_id: driver.transporter_id })
  const eventId = await anInduction()
  for (const { id_no } of [driver, suspended]) await halima.call(add, { eventId, id_no })
  expect(await verdict()).toBe('cleared')
  await halima.call(remove, { eventId, driver_id: driver.id })
  expect([await verdict(), await heard()]).toEqual(['cleared', []])
})

it('an event says what attending proves, in force or from a day on, to staff and offices', async () => {
  const { halima, plantId, joyce } = await aPlantThatAsks()
  await aRequirement(api.db, plantId, {
    key: `load_securing_${plantId}`,
    name: 'load securing',
    fromDay: '2026-12-12',
    begunAt: null,
    definition: { ...siteInduction, proof: { kind: 'attendance', topic: 'Load securing' }, validity: { kind: 'for_ever' } },
  })
  const induction = { requirement: 'site induction', lasts: '24 months', from: null }
  const securing = { requirement: 'load securing', lasts: 'for ever', from: '2026-12-12' }
  expect((await halima.call(topics, {})).data).toEqual([
    { topic: 'Site induction', ...induction },
    { topic: 'Load securing', ...securing },
  ])
  const made = async (topic?: string) => (await halima.call(create, { ...talk, date: '2026-11-25', topic })).event_id
  const shown = async (id: string, person = halima) => {
    const { topic, proves } = (await person.call(details, { id })).event
    return { topic, proves }
  }
  const [first, second] = [await made('site induction '), await made('Load securing')]
  const [free, none] = [await made('Tyres'), await made()]
  for (const person of [halima, joyce]) {
    expect(await shown(first, person)).toEqual({ topic: 'site induction', proves: [induction] })
    expect(await shown(second, person)).toEqual({ topic: 'Load securing', proves: [securing] })
    expect(await shown(free, person)).toEqual({ topic: 'Tyres', proves: [] })
    expect(await shown(none, person)).toEqual({ topic: null, proves: [] })
    const { data } = await person.call(bookingContract.open, {})
    expect(data.map(({ proves }) => proves)).toEqual([[induction], [securing], [], []])
  }
})
