import { beforeEach, expect, it } from 'vitest'
import { testApi, type TestApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { updateDriver } from '#drivers/drivers.store.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { bringTo } from '#drivers/pass/passes.factory.ts'
import { attendanceContract } from '../attendance/attendance.contract.ts'
import { eventsContract } from '../events.contract.ts'
import { anEvent } from '../events.factory.ts'
import { trainingContract } from './training.contract.ts'

type Person = Awaited<ReturnType<TestApi['as']>>

const { add, remove } = attendanceContract
const { update } = eventsContract

let halima: Person
let driver: Awaited<ReturnType<typeof aDriver>>
const api = await testApi()
beforeEach(async () => {
  halima = await api.as({ portal: 'staff_portal' })
  driver = await aDriver(api.db, { plantId: halima.plantId })
})

const event = (fields: Partial<Parameters<typeof anEvent>[1]> = {}) => anEvent(api.db, { plantId: halima.plantId, ...fields })

/** A driver's last training, last toolbox talk, and count. */
async function stored() {
  const { data } = await halima.call(trainingContract.drivers, { search: driver.id_no })
  return data.map(({ last_training, last_toolbox, attended }) => [last_training, last_toolbox, attended])[0]
}

it('follows additions to and removals from a list', async () => {
  expect(await stored()).toEqual([null, null, 0])
  const [training, talk] = [await event({ type: 'training', date: '2026-11-01' }), await event({ date: '2026-10-01' })]
  await halima.call(add, { eventId: training, id_no: driver.id_no })
  expect(await stored()).toEqual(['2026-11-01', null, 1])
  await halima.call(add, { eventId: talk, id_no: driver.id_no })
  expect(await stored()).toEqual(['2026-11-01', '2026-10-01', 2])
  await halima.call(remove, { eventId: training, driver_id: driver.id })
  expect(await stored()).toEqual([null, '2026-10-01', 1])
})

it('an older event does not change the last training', async () => {
  await event({ date: '2026-11-01', drivers: [driver.id] })
  await event({ date: '2026-01-01', drivers: [driver.id] })
  expect(await stored()).toEqual([null, '2026-11-01', 2])
})

it('follows an event that is moved or changes its type', async () => {
  const id = await event({ date: '2026-11-01', drivers: [driver.id] })
  await halima.call(update, { id, title: 'Talk', type: 'toolbox', date: '2026-11-12' })
  expect(await stored()).toEqual([null, '2026-11-12', 1])
  await halima.call(update, { id, title: 'Talk', type: 'training', date: '2026-11-12' })
  expect(await stored()).toEqual(['2026-11-12', null, 1])
})

it('follows a driver who is suspended or transferred', async () => {
  const { id: transporter_id } = await aTransporter(api.db)
  await inTransaction(api.ownerDb, (tx) => updateDriver(tx, driver.id, { transporter_id }, api.now))
  const own = await api.as({ portal: 'transporter_portal', plantId: halima.plantId, transporterId: transporter_id })
  expect((await own.call(trainingContract.drivers, { without_days: 90 })).total).toBe(1)
  await bringTo(api.db, driver.id, driverStatus.suspended)
  expect((await own.call(trainingContract.drivers, { without_days: 90 })).total).toBe(0)
})

it('is exact after concurrent writes about the same driver', async () => {
  const days = Array.from({ length: 12 }, (_, at) => `2026-${String(at < 10 ? at + 1 : 11).padStart(2, '0')}-${String(10 + at)}`)
  const ids = []
  for (const [at, date] of days.entries()) ids.push(await event({ type: at % 2 === 0 ? 'training' : 'toolbox', date }))
  await Promise.all(ids.map((eventId) => halima.call(add, { eventId, id_no: driver.id_no })))
  expect(await stored()).toEqual([days[10], days[11], 12])
  const [last, before] = [ids[11] ?? '', ids[9] ?? '']
  await Promise.all([
    halima.call(remove, { eventId: last, driver_id: driver.id }),
    halima.call(update, { id: before, title: 'Talk', type: 'toolbox', date: '2026-11-19' }),
    halima.call(remove, { eventId: ids[10] ?? '', driver_id: driver.id }),
  ])
  expect(await stored()).toEqual([days[8], '2026-11-19', 10])
})

it('a driver added while the event is moved gets the event’s final day', async () => {
  for (let n = 0; n < 5; n++) {
    const id = await event({ date: '2026-11-01' })
    const { id: driverId, id_no } = await aDriver(api.db, { plantId: halima.plantId })
    await Promise.all([
      halima.call(add, { eventId: id, id_no }),
      halima.call(update, { id, title: 'Talk', type: 'toolbox', date: '2026-11-15' }),
    ])
    const { last_toolbox_on } = await api.db
      .selectFrom('driver_training')
      .selectAll()
      .where('driver_id', '=', driverId)
      .executeTakeFirstOrThrow()
    expect(last_toolbox_on).toBe('2026-11-15')
  }
})
