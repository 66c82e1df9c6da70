import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { anAuthPlantId } from '#accounts/accounts.factory.ts'
import { testApi } from '#app/testing/test-api.ts'
import { openCardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import { signCardToken } from '#onboarding/card-codes/card-token.rules.ts'
import { findCardInForce } from '#passes/cards/cards.store.ts'
import { aPassHolder } from '#passes/passes.factory.ts'
import { anApiKey } from '../api-keys/api-keys.factory.ts'
import { machinesContract } from './machines.contract.ts'

const api = await testApi()
const plantId = await anAuthPlantId(api.db, { name: 'Mombasa' })
const program = api.withToken(await anApiKey(api.db, { plantId, now: api.now }))
const keys = await openCardKeys(api.folder, {}, api.now)
const checksOf = async (driverId: string) =>
  api.db.selectFrom('gate_check').select(['direction', 'outcome', 'user_id', 'api_key_id']).where('driver_id', '=', driverId).execute()

describe('what is refused', () => {
  it.each([[{}], [{ card_no: 'MSA-1', token: 'A'.repeat(148) }]])('%j', async (input) => {
    await expect(program(machinesContract.verdict, input)).rejects.toMatchObject({
      status: 422,
      problem: { errors: { card_no: 'Send either card_no or token' } },
    })
  })

  it('an id number: it is no card, and its card number is not for programs', async () => {
    const driver = await aPassHolder(api.db, { plantId })
    const { id_no } = await api.db.selectFrom('driver').select('id_no').where('id', '=', driver.id).executeTakeFirstOrThrow()
    const nobody = { card_no: null, outcome: 'blocked', reasons: [{ code: 'not_found' }] }
    expect(await program(machinesContract.verdict, { card_no: id_no })).toMatchObject(nobody)
    expect(await program(machinesContract.record, { card_no: id_no, key: randomUUID() })).toMatchObject(nobody)
  })

  it('a token that is no code, and a key that is no UUID', async () => {
    await expect(program(machinesContract.verdict, { token: 'MSA-1' })).rejects.toMatchObject({ status: 422 })
    await expect(program(machinesContract.record, { card_no: 'MSA-1', key: '1' })).rejects.toMatchObject({ status: 422 })
  })

  it('the key of another program’s check', async () => {
    const [driver, key] = [await aPassHolder(api.db, { plantId }), randomUUID()]
    await program(machinesContract.record, { card_no: driver.cardNo ?? '', key })
    const other = api.withToken(await anApiKey(api.db, { plantId, now: api.now }))
    await expect(other(machinesContract.record, { card_no: driver.cardNo ?? '', key })).rejects.toMatchObject({ status: 409 })
  })
})

it('a verdict is answered by number and by code, and nothing is recorded', async () => {
  const driver = await aPassHolder(api.db, { plantId, name: 'Juma Otieno' })
  const cardId = (await findCardInForce(api.db, driver.id))?.id ?? ''
  const token = signCardToken(await keys.signing(), { cardId, plantId, issuedAt: api.now })
  for (const shown of [{ card_no: driver.cardNo ?? '' }, { token }, { token: `HTTPS://PASS.EXAMPLE/C/${token}` }]) {
    const answer = await program(machinesContract.verdict, shown)
    expect(answer).toEqual({ card_no: driver.cardNo, direction: 'in', outcome: 'cleared', reasons: [] })
    expect(JSON.stringify(answer)).not.toContain('Juma')
  }
  expect(await program(machinesContract.verdict, { card_no: driver.cardNo ?? '', is_bulk_load: true })).toMatchObject({
    outcome: 'blocked',
  })
  expect(await checksOf(driver.id)).toEqual([])
})

it('a card of another plant is blocked without its number', async () => {
  const driver = await aPassHolder(api.db, { plantId: await anAuthPlantId(api.db, { name: 'Athi River' }) })
  expect(await program(machinesContract.verdict, { card_no: driver.cardNo ?? '' })).toMatchObject({ outcome: 'blocked', card_no: null })
})

it('a check is recorded once for its key, in the name of the program', async () => {
  const driver = await aPassHolder(api.db, { plantId })
  const key = randomUUID()
  const send = () => program(machinesContract.record, { card_no: driver.cardNo ?? '', key, direction: 'in', registration: 'kda 123a' })
  const [first, again] = [await send(), await send()]
  expect(again).toEqual(first)
  expect(await checksOf(driver.id)).toMatchObject([{ direction: 'in', outcome: 'cleared', user_id: null, api_key_id: expect.any(String) }])
})
