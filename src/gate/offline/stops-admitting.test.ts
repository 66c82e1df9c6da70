import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { admitsContract } from '#administration/plant-settings/admits.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { admitting } from '#drivers/visits/visits.factory.ts'
import { gateDataReader } from '#tests/world/gate-data-reader.ts'
import { testApi } from '#tests/world/test-api.ts'
import { gateContract } from '../checks/gate.contract.ts'
import { aGateCheck } from '../gate.factory.ts'
import { aGateDevice } from '../devices/devices.factory.ts'
import { checkLogContract } from '../log/check-log.contract.ts'
import { onSiteContract } from '../on-site/on-site.contract.ts'
import { holdSnapshot } from './held-data.rules.ts'
import { anOfflineCheck, signedCheck } from './offline-check.factory.ts'
import { judgeOffline } from './offline-verdict.rules.ts'
import { gateQueueContract, type OfflineCheck } from './queue.contract.ts'

const api = await testApi()
const hourMs = 3_600_000
let cards = 0

/** A plant that admits all, with a guard and a device that was served data three hours ago, and a driver of another plant. */
async function visitedPlant() {
  const { guard, plantId, snapshot } = await gateDataReader(api)
  const supervisor = await api.as({ portal: 'staff_portal', plantId, permissions: ['gate.check', 'gate.override'] })
  const admin = await api.as({ portal: 'staff_portal', plantId, permissions: ['administration.manage'] })
  const home = await api.as({ portal: 'staff_portal', permissions: ['drivers.read'] })
  await admitting(api.db, plantId)
  const cardNo = `STOP-${++cards}`
  const driver = await aPassHolder(api.db, { plantId: home.plantId, cardNo, name: 'Visiting Driver' })
  const { id: cardId } = await api.db.selectFrom('card').select('id').where('driver_id', '=', driver.id).executeTakeFirstOrThrow()
  const check = (direction: 'in' | 'out', by = guard) => by.call(gateContract.check, { key: randomUUID(), entered: cardNo, direction })
  const stop = () => admin.call(admitsContract.update, { id: plantId, admits: 'none' })
  const onSite = async () => (await supervisor.call(onSiteContract.list, {})).drivers.map(({ driver_id }) => driver_id.name)
  const logged = async () => (await supervisor.call(checkLogContract.list, {})).data
  /** The driver came and went yesterday, so that devices know them. */
  const wasHere = async (): Promise<void> => {
    const visit = { id: driver.id, cardId, transporterId: driver.transporter_id, plantId: home.plantId, isKnown: true }
    for (const [direction, hours] of [
      ['in', 24],
      ['out', 23],
    ] as const) {
      const at = new Date(api.now.getTime() - hours * hourMs)
      await aGateCheck(api.db, { plantId, driverId: driver.id, transporterId: driver.transporter_id, at, direction, driver: visit })
    }
  }
  const booth = await aGateDevice(api.db, { plantId, userId: guard.userId, at: api.now, servedHoursAgo: [3] })
  const send = async (fields: Partial<OfflineCheck>) => {
    const data_at = new Date(api.now.getTime() - 3 * hourMs).toISOString()
    const made = anOfflineCheck({ deviceId: booth.id, guardId: guard.userId, cardId, now: api.now }, { data_at, ...fields })
    const request = booth.request(gateQueueContract.send, { checks: [signedCheck(made, booth)] }, api.now)
    return (await guard.call(gateQueueContract.send, request)).results
  }
  return { plantId, home, driver, cardId, check, stop, onSite, logged, send, snapshot, supervisor, wasHere }
}
const ago = (ms: number): string => new Date(api.now.getTime() - ms).toISOString()

describe('a plant that stops admitting', () => {
  it('refuses a driver who has left, without a name; who is inside stays on the list, leaves by name, and does not come in again', async () => {
    const { check, stop, onSite, logged } = await visitedPlant()
    expect(await check('in')).toMatchObject({ outcome: 'cleared' })
    await stop()
    expect(await onSite()).toEqual(['Visiting Driver'])
    expect(await check('out')).toMatchObject({ outcome: 'warn', reasons: [{ code: 'other_plant' }], driver: { name: 'Visiting Driver' } })
    expect(await onSite()).toEqual([])
    expect((await logged())[0]).toMatchObject({ direction: 'out', visitor: { name: 'Visiting Driver' } })
    expect(await check('in')).toMatchObject({ outcome: 'blocked', reasons: [{ code: 'other_plant' }], driver: null })
    expect(await onSite()).toEqual([])
  })

  it('lets a device without a network record that they left', async () => {
    const { check, stop, onSite, send } = await visitedPlant()
    await check('in')
    api.now = new Date(api.now.getTime() + 2000)
    await stop()
    expect(await send({ direction: 'out', at: ago(0) })).toMatchObject([{ state: 'recorded' }])
    expect(await onSite()).toEqual([])
  })
})

describe('a device on data that are older than the setting', () => {
  it('lets in nobody on data that are too old, and the server takes no such check', async () => {
    const { check, snapshot, home, cardId, send } = await visitedPlant()
    await check('in')
    const data = await snapshot()
    const now = Date.parse(data.at) + 25 * hourMs
    const asked = { day: '2026-11-22', time: '12:00', direction: 'in', isBulkLoad: false, now, latest: now, hasPhotograph: true } as const
    const { verdict } = judgeOffline(holdSnapshot(data), { kind: 'card', cardId, plantId: home.plantId }, asked)
    expect(verdict).toMatchObject({ outcome: 'blocked', reasons: [{ code: 'old_data' }] })
    const stale = await send({ data_at: ago(26 * hourMs) })
    expect(stale).toMatchObject([{ state: 'refused', message: 'Its data were too old to let anybody in.' }])
  })

  it('lets in nobody whom it cannot know', async () => {
    const { stop, send, onSite } = await visitedPlant()
    await stop()
    api.now = new Date(api.now.getTime() + 2000)
    expect(await send({ at: ago(1000) })).toMatchObject([{ state: 'refused', message: 'It lets in nobody of this plant.' }])
    expect(await onSite()).toEqual([])
  })

  it('lets in a visiting driver, who is on site; the comparison flags it where the setting was older than the check', async () => {
    const { wasHere, stop, send, onSite, logged, supervisor } = await visitedPlant()
    await wasHere()
    api.now = new Date(api.now.getTime() + 10_000)
    await stop()
    expect(await send({ at: ago(5000) })).toMatchObject([{ state: 'recorded' }])
    expect((await logged())[0]).toMatchObject({ outcome: 'cleared', unusual: [] })
    expect(await send({ at: ago(0) })).toMatchObject([{ state: 'recorded' }])
    const [flagged] = (await logged()).filter(({ unusual }) => unusual.includes('Server judges otherwise'))
    expect(flagged).toMatchObject({ outcome: 'cleared', visitor: { name: 'Visiting Driver' } })
    const { judged_by } = await supervisor.call(checkLogContract.details, { check_id: flagged?._id ?? '' })
    expect(judged_by?.server).toMatchObject({ outcome: 'blocked', reasons: [{ code: 'other_plant' }] })
    expect(await onSite()).toEqual(['Visiting Driver'])
  })
})

it('who is inside at two plants is on both lists, and both say so', async () => {
  const { plantId, home, driver, check, supervisor } = await visitedPlant()
  const guardAtHome = await api.as({ portal: 'staff_portal', plantId: home.plantId, permissions: ['gate.check'] })
  await check('in', guardAtHome)
  expect((await guardAtHome.call(onSiteContract.list, {})).drivers).toMatchObject([{ driver_id: { _id: driver.id }, also_at: [] }])
  await check('in')
  const nameOf = async (id: string) =>
    (await api.db.selectFrom('auth_plant').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name
  const [atHome, here] = [await nameOf(home.plantId), await nameOf(plantId)]
  const [there] = (await guardAtHome.call(onSiteContract.list, {})).drivers
  expect(there).toMatchObject({ also_at: [{ plant: here }] })
  expect(there).not.toHaveProperty('home_plant')
  const visiting = (await supervisor.call(onSiteContract.list, {})).drivers
  expect(visiting).toMatchObject([{ home_plant: atHome, also_at: [{ plant: atHome }] }])
  await check('out', guardAtHome)
  expect((await supervisor.call(onSiteContract.list, {})).drivers).toMatchObject([{ also_at: [] }])
})
