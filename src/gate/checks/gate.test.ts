import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { anAuthPlantId } from '#accounts/accounts.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { openCardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import { generateCardKey, secretKeyOf } from '#onboarding/card-codes/card-keys.rules.ts'
import { signCardToken } from '#onboarding/card-codes/card-token.rules.ts'
import { findAllocatedCard } from '#drivers/card/cards.store.ts'
import { aPassHolder, aSuspendedDriver, bringTo, type PassHolderFields } from '#drivers/pass/passes.factory.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { gateContract } from './gate.contract.ts'

const api = await testApi()
const keys = await openCardKeys(api.folder, {}, api.now)
const guard = await api.as({ portal: 'staff_portal', permissions: ['gate.check'] })
const { plantId } = guard
const supervisor = await api.as({ portal: 'staff_portal', plantId, permissions: ['gate.check', 'gate.override'] })
const otherPlantId = await anAuthPlantId(api.db, { name: 'Athi River works' })
const { id: transporter_id } = await aTransporter(api.db, { name: 'Siginon' })

const check = (entered: string, rest: object = {}, by = guard) =>
  by.call(gateContract.check, { key: randomUUID(), entered, direction: 'in', ...rest })
const aCardHolder = (fields: PassHolderFields = {}) => aPassHolder(api.db, { plantId, transporter_id, name: 'Juma Otieno', ...fields })
const tokenOf = async (driverId: string) => {
  const cardId = (await findAllocatedCard(api.db, driverId))?.id ?? ''
  return signCardToken(await keys.signing(), { cardId, plantId, issuedAt: api.now })
}
const codesOf = ({ outcome, reasons }: Awaited<ReturnType<typeof check>>) => [outcome, ...reasons.map(({ code }) => code)]
const checksOf = async (driverId: string) => {
  const rows = await api.db.selectFrom('gate_check').selectAll().where('driver_id', '=', driverId).orderBy('id').execute()
  return rows.map(({ direction, outcome }) => `${direction} ${outcome}`)
}

describe('what is refused', () => {
  it.each([
    [{ entered: '' }, 'entered', 'Scan a card, or enter a card or id number'],
    [{ entered: 'x'.repeat(41) }, 'entered', 'Scan a card, or enter a card or id number'],
    [{ entered: '1', key: 'again' }, 'key', 'Send a UUID'],
    [{ entered: '1', direction: 'through' as never }, 'direction', "Say 'in' or 'out'"],
    [{ entered: '1', registration: 'K'.repeat(21) }, 'registration', 'Use at most 20 characters'],
  ])('%j', async ({ entered, ...rest }, field, message) => {
    await expect(check(entered, rest)).rejects.toMatchObject({ status: 422, problem: { errors: { [field]: message } } })
  })

  it('a key of another check', async () => {
    const [one, other] = [await aCardHolder(), await aCardHolder()]
    const key = randomUUID()
    await check(one.cardNo ?? '', { key })
    await expect(check(other.cardNo ?? '', { key })).rejects.toMatchObject({ status: 409, problem: { code: 'key_used' } })
    await expect(check(one.cardNo ?? '', { key }, supervisor)).rejects.toMatchObject({ status: 409 })
    expect(await checksOf(other.id)).toEqual([])
  })
})

describe('a driver is found', () => {
  it('by the code of a card, its number and the id number', async () => {
    const driver = await aCardHolder()
    const token = await tokenOf(driver.id)
    const found = { name: 'Juma Otieno', id_no: driver.id_no, card_no: driver.cardNo, transporter: 'Siginon' }
    for (const [entered, found_by] of [
      [`HTTPS://PASS.EXAMPLE/C/${token}`, 'card'],
      [`https;--pass.example-c-${token.toLowerCase()}`, 'card'],
      [token, 'card'],
      [` ${driver.cardNo?.toLowerCase()} `, 'card_no'],
      [driver.id_no, 'id_no'],
    ] as const)
      expect(await check(entered)).toMatchObject({ outcome: 'cleared', reasons: [], found_by, driver: found })
    expect(await checksOf(driver.id)).toHaveLength(5)
  })

  it('not by a forged code, nor by a number of nobody; both are recorded', async () => {
    const driver = await aCardHolder()
    const stranger = generateCardKey(api.now)
    const cardId = (await findAllocatedCard(api.db, driver.id))?.id ?? ''
    const forged = signCardToken({ id: stranger.id, key: secretKeyOf(stranger) }, { cardId, plantId, issuedAt: api.now })
    expect(await check(forged)).toMatchObject({ outcome: 'blocked', reasons: [{ code: 'not_genuine' }], driver: null })
    expect(await check('NO-SUCH-1')).toMatchObject({ outcome: 'blocked', reasons: [{ code: 'not_found' }], driver: null })
    const { rows } = await sql`select entered, found_by from gate_check where driver_id is null order by id desc limit 2`.execute(api.db)
    expect(rows).toEqual([
      { entered: 'NO-SUCH-1', found_by: 'card_no' },
      { entered: null, found_by: 'card' },
    ])
  })

  it('of another plant only by the card, without the name', async () => {
    const driver = await aCardHolder({ plantId: otherPlantId, transporter_id })
    const text = expect.stringMatching(/^Plant .* does not admit drivers of Athi River works$/) as string
    const reason = { code: 'other_plant', text, what_to_do: 'Ask your office to request admission.' }
    const blocked = { outcome: 'blocked', reasons: [reason], driver: null }
    expect(await check(await tokenOf(driver.id))).toMatchObject(blocked)
    expect(await check(driver.cardNo ?? '')).toMatchObject(blocked)
    expect(await check(driver.id_no)).toMatchObject({ reasons: [{ code: 'not_found' }] })
    expect(await checksOf(driver.id)).toEqual(['in blocked', 'in blocked'])
  })
})

describe('the verdict', () => {
  it('of a cancelled card, by its code and its number, also once the driver has another one', async () => {
    const driver = await aCardHolder()
    const token = await tokenOf(driver.id)
    await bringTo(api.db, driver.id, driverStatus.cardCancelled, api.now)
    for (const shown of [token, driver.cardNo ?? '', driver.id_no]) expect(codesOf(await check(shown))).toEqual(['blocked', 'status'])
    await bringTo(api.db, driver.id, driverStatus.active, api.now)
    for (const shown of [token, driver.cardNo ?? '']) expect(codesOf(await check(shown))).toEqual(['blocked', 'card_cancelled'])
    expect(codesOf(await check(driver.id_no))).toEqual(['cleared'])
  })

  it('of a card that was not handed over, and of a suspended driver', async () => {
    expect(codesOf(await check((await aCardHolder({ isCardAtOffice: true })).cardNo ?? ''))).toEqual(['blocked', 'status'])
    const suspended = await aSuspendedDriver(api.db, { plantId, transporter_id })
    expect(codesOf(await check(suspended.cardNo ?? ''))).toEqual(['blocked', 'status'])
    expect(codesOf(await check(suspended.cardNo ?? '', { direction: 'out' }))).toEqual(['warn', 'status'])
  })

  it('warns of what ends soon, and wants bulker training for a bulk load', async () => {
    const driver = await aCardHolder({ clearances: { medical: '2026-12-01', ddt: '2027-08-01' } })
    expect(codesOf(await check(driver.cardNo ?? ''))).toEqual(['warn', 'pass', 'medical'])
    expect(codesOf(await check(driver.cardNo ?? '', { is_bulk_load: true }))).toEqual(['blocked', 'bulker', 'pass', 'medical'])
  })
})

it('a check that is sent again is recorded once and answers the recorded verdict', async () => {
  const driver = await aCardHolder()
  const key = randomUUID()
  const first = await check(driver.cardNo ?? '', { key })
  await bringTo(api.db, driver.id, driverStatus.cardCancelled, api.now)
  expect(await check(driver.cardNo ?? '', { key })).toMatchObject({ check_id: first.check_id, outcome: 'cleared' })
  const together = randomUUID()
  await Promise.all(Array.from({ length: 5 }, () => check(driver.cardNo ?? '', { key: together })))
  expect(await checksOf(driver.id)).toEqual(['in cleared', 'in blocked'])
})

it('remembers the vehicle', async () => {
  const driver = await aCardHolder()
  expect((await check(driver.cardNo ?? '', { registration: ' kbx  123a ' })).driver).toMatchObject({ last_registration: null })
  expect((await check(driver.cardNo ?? '', { direction: 'out' })).driver).toMatchObject({ last_registration: 'KBX 123A' })
})
