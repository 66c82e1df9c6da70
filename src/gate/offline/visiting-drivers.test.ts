import { expect, it } from 'vitest'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { placeHold } from '#drivers/holds/holds.service.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aRequirement } from '#drivers/requirements/requirements.factory.ts'
import { admitting, anAdmission } from '#drivers/visits/visits.factory.ts'
import { gateDataReader } from '#tests/world/gate-data-reader.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aGateCheck } from '../gate.factory.ts'
import { holdSnapshot } from './held-data.rules.ts'
import { judgeOffline } from './offline-verdict.rules.ts'

const api = await testApi()
const { plantId, snapshot, changes } = await gateDataReader(api)
const strict = await gateDataReader(api)
const home = await api.as({ portal: 'staff_portal', permissions: ['drivers.read'] })
let cards = 0
const aVisitor = async (fields: Parameters<typeof aPassHolder>[1] = {}) =>
  aPassHolder(api.db, { plantId: home.plantId, name: `Visitor ${++cards}`, cardNo: `VIS-${cards}`, ...fields })

const cardOf = async (driverId: string): Promise<string> =>
  (await api.db.selectFrom('card').select('id').where('driver_id', '=', driverId).executeTakeFirstOrThrow()).id

/** What a device with these data says of the driver's card, on a day. */
async function saidOf(data: Awaited<ReturnType<typeof snapshot>>, driverId: string, day = '2026-11-21') {
  const now = Date.parse(data.at)
  const entry = { kind: 'card', cardId: await cardOf(driverId), plantId: home.plantId } as const
  const { verdict } = judgeOffline(holdSnapshot(data), entry, {
    day,
    time: '12:00',
    direction: 'in',
    isBulkLoad: false,
    now,
    latest: now,
    hasPhotograph: true,
  })
  return { outcome: verdict.outcome, code: verdict.reasons[0]?.code, text: verdict.reasons[0]?.text }
}

it('a device knows visiting drivers who were here or are admitted by name, by the verdict of both plants', async () => {
  const [wasHere, byName, stranger, expired] = [
    await aVisitor(),
    await aVisitor(),
    await aVisitor(),
    await aVisitor({ passExpiry: '2026-11-21' }),
  ]
  for (const driver of [wasHere, expired])
    await aGateCheck(api.db, { plantId, driverId: driver.id, transporterId: driver.transporter_id, at: api.now })
  await anAdmission(api.db, { driverId: byName.id, plantId, from: '2026-11-01', until: '2026-12-01' })
  const nobody = await snapshot()
  expect(await saidOf(nobody, wasHere.id)).toMatchObject({ outcome: 'blocked', code: 'other_plant' })
  expect(await saidOf(nobody, byName.id)).toMatchObject({ outcome: 'cleared' })
  expect(await saidOf(nobody, byName.id, '2026-12-01')).toMatchObject({ outcome: 'blocked', code: 'other_plant' })
  expect(await saidOf(nobody, stranger.id)).toMatchObject({ outcome: 'blocked', code: 'other_plant' })
  await admitting(api.db, plantId)
  const all = await snapshot()
  expect(await saidOf(all, wasHere.id)).toMatchObject({ outcome: 'cleared' })
  expect(await saidOf(all, expired.id)).toMatchObject({ outcome: 'blocked', code: 'pass' })
  const text = expect.stringMatching(/^A genuine card of .+, which this device does not know$/) as unknown
  expect(await saidOf(all, stranger.id)).toEqual({ outcome: 'blocked', code: 'unknown_card', text })
  await aRequirement(api.db, plantId)
  expect(await saidOf(await snapshot(), wasHere.id)).toMatchObject({ outcome: 'blocked', code: 'own' })
})

it('what changes at home, and a hold here, reaches the devices of the plant that is visited', async () => {
  const driver = await aVisitor()
  await anAdmission(api.db, { driverId: driver.id, plantId })
  const { to } = await snapshot()
  const after = async (seq: number) => (await changes(seq)).lines.map(([id]) => id)
  expect(await after(to)).toEqual([])
  await api.ownerDb.updateTable('driver').set({ name: 'Renamed Visitor' }).where('id', '=', driver.id).execute()
  expect(await after(to)).toEqual([driver.id])
  const then = (await changes(to)).to
  await inTransaction(api.db, async (tx) => {
    const by = { driver: await lockDriverById(tx, driver.id), at: api.now, userId: null, why: 'seen', today: '2026-11-21' }
    await placeHold(tx, by, { kind: 'site', reason: 'conduct', plantId, startsOn: null, endsOn: null })
  })
  const { lines, visits } = await changes(then)
  expect(lines.map(([id]) => id)).toEqual([driver.id])
  expect(visits.map(([id, plant, , stops]) => [id, plant, stops])).toEqual([[driver.id, home.plantId, ['hold']]])
})

it('what the plant asks of visiting drivers, and whom it admits, reaches its devices', async () => {
  const driver = await aVisitor()
  await anAdmission(api.db, { driverId: driver.id, plantId })
  const seqs = [(await snapshot()).to]
  const heard = async (): Promise<boolean> => {
    const data = await changes(seqs.at(-1) ?? 0)
    seqs.push(data.to)
    return data.lines.some(([id]) => id === driver.id)
  }
  await admitting(api.db, plantId, { from: '2026-02-01' })
  expect(await heard()).toBe(true)
  expect(await heard()).toBe(false)
  await aRequirement(api.db, plantId, { key: 'another_induction' })
  expect(await heard()).toBe(true)
})

it('a driver who moves to another plant is on no device admitted by what was granted before', async () => {
  const driver = await aVisitor()
  await anAdmission(api.db, { driverId: driver.id, plantId: strict.plantId })
  const before = await strict.snapshot()
  expect(await saidOf(before, driver.id)).toMatchObject({ outcome: 'cleared' })
  const { plantId: auth_plant_id } = await api.as({ portal: 'staff_portal' })
  await api.ownerDb.updateTable('driver').set({ auth_plant_id }).where('id', '=', driver.id).execute()
  expect((await strict.changes(before.to)).visits.map(([id, , admitted]) => [id, admitted])).toEqual([[driver.id, []]])
  expect(await saidOf(await strict.snapshot(), driver.id)).toMatchObject({ outcome: 'blocked' })
})
