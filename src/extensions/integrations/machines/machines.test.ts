import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { anAuthPlantId } from '#accounts/accounts.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { readGenuineData } from '#gate/offline/app/genuine.device.ts'
import { openCardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import { signCardToken } from '#onboarding/card-codes/card-token.rules.ts'
import { findAllocatedCard } from '#drivers/card/cards.store.ts'
import { aPassHolder, bringTo } from '#drivers/pass/passes.factory.ts'
import { anAdmission } from '#drivers/visits/visits.factory.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
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
  const cardId = (await findAllocatedCard(api.db, driver.id))?.id ?? ''
  const token = signCardToken(await keys.signing(), { cardId, plantId, issuedAt: api.now })
  for (const shown of [{ card_no: driver.cardNo ?? '' }, { token }, { token: `HTTPS://PASS.EXAMPLE/C/${token}` }]) {
    const answer = await program(machinesContract.verdict, shown)
    expect(answer).toEqual({
      card_no: driver.cardNo,
      home_plant: { _id: plantId, name: 'Mombasa' },
      visited_plant: null,
      direction: 'in',
      outcome: 'cleared',
      reasons: [],
    })
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

it('a visiting driver’s answer names both plants, and no person; one who is not admitted has neither', async () => {
  const { plantId: here } = await api.as({ portal: 'staff_portal' })
  const gate = api.withToken(await anApiKey(api.db, { plantId: here, now: api.now }))
  const driver = await aPassHolder(api.db, { plantId, name: 'Juma Otieno' })
  const card_no = driver.cardNo ?? ''
  const nobody = { card_no: null, home_plant: null, visited_plant: null, outcome: 'blocked' }
  expect(await gate(machinesContract.verdict, { card_no })).toMatchObject(nobody)
  await anAdmission(api.db, { driverId: driver.id, plantId: here })
  const both = { card_no, home_plant: { _id: plantId, name: 'Mombasa' }, visited_plant: { _id: here }, outcome: 'cleared' }
  const answers = [await gate(machinesContract.verdict, { card_no }), await gate(machinesContract.record, { card_no, key: randomUUID() })]
  expect(answers).toMatchObject([both, both])
  expect(JSON.stringify(answers)).not.toContain('Juma')
})

it('a check is recorded once for its key, in the name of the program', async () => {
  const driver = await aPassHolder(api.db, { plantId })
  const key = randomUUID()
  const send = () => program(machinesContract.record, { card_no: driver.cardNo ?? '', key, direction: 'in', registration: 'kda 123a' })
  const [first, again] = [await send(), await send()]
  expect(again).toEqual(first)
  expect(await checksOf(driver.id)).toMatchObject([{ direction: 'in', outcome: 'cleared', user_id: null, api_key_id: expect.any(String) }])
})

it('counts cards of other plants as misses, asked or recorded', async () => {
  const { plantId: here } = await api.as({ portal: 'staff_portal' })
  const asker = api.withToken(await anApiKey(api.db, { plantId: here, now: api.now }))
  const foreign = { card_no: (await aPassHolder(api.db, { plantId })).cardNo ?? '' }
  const own = { card_no: (await aPassHolder(api.db, { plantId: here })).cardNo ?? '' }
  const before = api.now
  for (let n = 0; n < 60; n += 1) {
    api.now = new Date(before.getTime() + n * 1000)
    expect(await asker(machinesContract.verdict, own)).toMatchObject({ outcome: 'cleared' })
    const asked = n % 2 === 0 ? asker(machinesContract.verdict, foreign) : asker(machinesContract.record, { ...foreign, key: randomUUID() })
    expect(await asked).toMatchObject({ card_no: null, outcome: 'blocked' })
  }
  await expect(asker(machinesContract.verdict, own)).rejects.toMatchObject({ status: 429 })
  api.now = before
})

describe('data for judging alone', () => {
  const reader = async () => api.withToken(await anApiKey(api.db, { plantId, now: api.now, scopes: ['gate.changes'] }))
  const opened = async (sealed: unknown) => {
    const { keys: serverKeys } = await program(machinesContract.keys, {})
    const data = await readGenuineData(new Uint8Array(sealed as Buffer), serverKeys)
    if (!data) throw new Error('The data are not genuine')
    return data
  }

  it('need the scope, and a number that is known', async () => {
    const asker = api.withToken(await anApiKey(api.db, { plantId, now: api.now, scopes: ['gate.verdict', 'gate.record'] }))
    for (const ask of [() => asker(machinesContract.snapshot, {}), () => asker(machinesContract.changes, { since: '0' })])
      await expect(ask()).rejects.toMatchObject({ status: 403 })
    await expect(asker(machinesContract.keys, {})).rejects.toMatchObject({ status: 403 })
    const needed = { status: 409, problem: { code: 'snapshot_needed' } }
    await expect(program(machinesContract.changes, { since: '999999999' })).rejects.toMatchObject(needed)
    await expect(program(machinesContract.changes, { since: 'yesterday' })).rejects.toMatchObject({ status: 422 })
  })

  it('are sixty changes a minute for a key', async () => {
    const hungry = await reader()
    const { to } = await opened(await hungry(machinesContract.snapshot, {}))
    const ask = () => hungry(machinesContract.changes, { since: String(to) })
    for (let times = 0; times < 60; times++) await ask()
    await expect(ask()).rejects.toMatchObject({ status: 429 })
  })

  it('are twenty snapshots an hour for a key', async () => {
    const hungry = await reader()
    for (let times = 0; times < 20; times++) await hungry(machinesContract.snapshot, {})
    await expect(hungry(machinesContract.snapshot, {})).rejects.toMatchObject({ status: 429 })
    await (
      await reader()
    )(machinesContract.snapshot, {})
  })

  it('are signed: all of the plant, then what changed since', async () => {
    api.now = new Date(api.now.getTime() + 60_000)
    const own = await aPassHolder(api.db, { plantId })
    const foreign = await aPassHolder(api.db, { plantId: await anAuthPlantId(api.db) })
    const snapshot = await opened(await program(machinesContract.snapshot, {}))
    expect(snapshot).toMatchObject({ kind: 'snapshot', plant: { id: plantId } })
    const ids = snapshot.lines.map(([id]) => id)
    expect([ids.includes(own.id), ids.includes(foreign.id)]).toEqual([true, false])
    await bringTo(api.db, own.id, driverStatus.cardCancelled, api.now)
    const changes = await opened(await program(machinesContract.changes, { since: String(snapshot.to) }))
    expect(changes).toMatchObject({ kind: 'changes', from: snapshot.to, gone: [] })
    expect(changes.lines.map(([id]) => id)).toEqual([own.id])
    expect(changes.lines[0]?.[7]).toMatchObject([[expect.any(String), own.cardNo, 'cancelled']])
    // As a restore does, after which others change.
    await api.ownerDb.deleteFrom('gate_change').where('seq', '>', String(snapshot.to)).execute()
    await bringTo(api.db, (await aPassHolder(api.db, { plantId })).id, driverStatus.cardCancelled, api.now)
    await program(machinesContract.changes, { since: String(snapshot.to) })
    const again = program(machinesContract.changes, { since: String(changes.to) })
    await expect(again).rejects.toMatchObject({ status: 409, problem: { code: 'snapshot_needed' } })
  })
})
