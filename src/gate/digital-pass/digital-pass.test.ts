import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { anAuthPlantId } from '#accounts/accounts.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { openCardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import { aPassHolder, bringTo } from '#drivers/pass/passes.factory.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { gateContract } from '../checks/gate.contract.ts'
import { signPassCode } from './pass-signature.rules.ts'

const api = await testApi()
const keys = await openCardKeys(api.folder, {}, api.now)
const guard = await api.as({ portal: 'staff_portal', permissions: ['gate.check'] })
const { plantId } = guard
const { id: transporter_id } = await aTransporter(api.db)

const check = (entered: string, rest: object = {}) =>
  guard.call(gateContract.check, { key: randomUUID(), entered, direction: 'in', ...rest })
const codesOf = ({ outcome, reasons }: Awaited<ReturnType<typeof check>>) => [outcome, ...reasons.map(({ code }) => code)]
const codeOf = async (driverId: string, secondsAgo = 0): Promise<string> =>
  signPassCode(await keys.signing(), { driverId, madeAt: new Date(api.now.getTime() - secondsAgo * 1000) })
const aDriver = (plant = plantId) => aPassHolder(api.db, { plantId: plant, transporter_id, name: 'Juma Otieno' })
const checksOf = async (driverId: string) => {
  const rows = await api.db.selectFrom('gate_check').selectAll().where('driver_id', '=', driverId).orderBy('id').execute()
  return rows.map(({ found_by, outcome }) => `${found_by} ${outcome}`)
}

it('an old code is denied and recorded, and does not use up the next one', async () => {
  const { id } = await aDriver()
  expect(await check(await codeOf(id, 61))).toMatchObject({
    outcome: 'blocked',
    found_by: 'pass',
    reasons: [{ code: 'pass_expired', text: 'This code has expired', what_to_do: 'Ask the driver to show it again.' }],
  })
  expect(await check(await codeOf(id, 30))).toMatchObject({ outcome: 'cleared', found_by: 'pass', driver: { name: 'Juma Otieno' } })
  expect(await checksOf(id)).toEqual(['pass blocked', 'pass cleared'])
})

it('a code counts once: sent again it is the same check, shown again it has expired', async () => {
  const { id } = await aDriver()
  const code = await codeOf(id, 10)
  const key = randomUUID()
  const { check_id } = await check(code, { key })
  expect(await check(code, { key })).toMatchObject({ check_id, outcome: 'cleared' })
  expect(codesOf(await check(code))).toEqual(['blocked', 'pass_expired'])
  expect(codesOf(await check(await codeOf(id, 20)))).toEqual(['blocked', 'pass_expired'])
  expect(codesOf(await check(code, { direction: 'out' }))).toEqual(['warn', 'pass_expired'])
})

it('of five guards with the same code one is first', async () => {
  const { id } = await aDriver()
  const code = await codeOf(id, 10)
  const answers = await Promise.all(Array.from({ length: 5 }, () => check(code)))
  expect(answers.filter(({ outcome }) => outcome === 'cleared')).toHaveLength(1)
})

it('says nothing of the verdict: a cancelled card and another plant deny', async () => {
  const [driver, other] = [await aDriver(), await aDriver(await anAuthPlantId(api.db, { name: 'Athi River works' }))]
  await bringTo(api.db, driver.id, driverStatus.cardCancelled, api.now)
  expect(codesOf(await check(await codeOf(driver.id)))).toEqual(['blocked', 'status'])
  expect(await check(await codeOf(other.id))).toMatchObject({ outcome: 'blocked', reasons: [{ code: 'other_plant' }], driver: null })
  expect(await check(await codeOf('999999999'))).toMatchObject({ outcome: 'blocked', reasons: [{ code: 'not_genuine' }], driver: null })
})
