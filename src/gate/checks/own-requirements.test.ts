import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aRequirement, attended } from '#drivers/requirements/requirements.factory.ts'
import { verdictContract } from '#drivers/verdict/as-at/verdict.contract.ts'
import { gateDataReader } from '#tests/world/gate-data-reader.ts'
import { testApi } from '#tests/world/test-api.ts'
import { judgeAtGate } from '../judgement/gate-verdict.rules.ts'
import { readLine } from '../offline/gate-lines.rules.ts'
import { gateContract } from './gate.contract.ts'

const api = await testApi()
const { guard, plantId, snapshot } = await gateDataReader(api)
const staff = await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.read'] })

const attend = (driverId: string, topic: string): Promise<void> => attended(api.db, plantId, driverId, { topic, at: api.now })

/** What list, page, gate and a device's data say of the driver. */
async function verdictsOf(driver: { id: string; cardNo: string }): Promise<object> {
  const { data } = await staff.call(driversContract.active, {})
  const row = data.find(({ _id }) => _id === driver.id)
  const page = await staff.call(verdictContract.asAt, { driver_id: driver.id })
  const gate = await guard.call(gateContract.check, { key: randomUUID(), entered: driver.cardNo, direction: 'in' })
  const read = await snapshot()
  const line = read.lines.find(([id]) => id === driver.id)
  const held = line && readLine(line, { requirements: read.requirements, restrictions: read.restrictions })
  const device =
    held &&
    judgeAtGate(
      { ...held.facts, plant: read.plant, card: 'in_force' },
      { day: page.today, time: '12:00', direction: 'in', isBulkLoad: false, plantId },
    )
  return {
    list: row?.verdict.key,
    page: page.verdict,
    reason: page.reasons.map(({ sentence }) => sentence),
    gate: gate.outcome,
    device: device?.outcome,
    said: device?.reasons.map(({ text, whatToDo }) => [text, whatToDo]),
  }
}

it('a driver who has not met a requirement of the plant is blocked everywhere, and cleared by attending', async () => {
  const driver = await aPassHolder(api.db, { plantId, cardNo: 'OWN-1' })
  await aRequirement(api.db, plantId)
  const blocked = { list: 'blocked', page: 'blocked', gate: 'blocked', device: 'blocked' }
  expect(await verdictsOf({ id: driver.id, cardNo: 'OWN-1' })).toMatchObject({
    ...blocked,
    reason: ['No valid site induction is on record.'],
    said: [['No valid site induction is on record', 'Attend a site induction.']],
  })
  await attend(driver.id, 'Toolbox talk')
  expect(await verdictsOf({ id: driver.id, cardNo: 'OWN-1' })).toMatchObject(blocked)
  await attend(driver.id, 'Site induction')
  expect(await verdictsOf({ id: driver.id, cardNo: 'OWN-1' })).toMatchObject({
    list: 'cleared',
    page: 'cleared',
    gate: 'cleared',
    device: 'cleared',
    reason: [],
  })
})
