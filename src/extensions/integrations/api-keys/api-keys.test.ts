import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Permission } from '#accounts/permissions.rules.ts'
import { testApi } from '#tests/world/test-api.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { hashToken } from '#platform/server/secrets/secrets.ts'
import { machinesContract } from '../machines/machines.contract.ts'
import { apiKeysContract, maxApiKeys } from './api-keys.contract.ts'
import { anApiKey } from './api-keys.factory.ts'
import { judgeKeyHolders } from './key-holders.service.ts'

const api = await testApi()
const permissions: readonly Permission[] = ['integrations.manage', 'gate.check']
const admin = await api.as({ portal: 'staff_portal', firstName: 'Halima', lastName: 'Said', permissions })
const { plantId } = admin
const ask = (key: string) => api.withToken(key)(machinesContract.verdict, { card_no: 'MSA-1' })
const listed = async () => (await admin.call(apiKeysContract.index, {})).keys

it.each([
  [{ name: '', scopes: ['gate.verdict'] }, 'name', 'This is mandatory'],
  [{ name: 'Weighbridge', scopes: [] }, 'scopes', 'Choose what the program may do'],
] as const)('%j is refused', async ({ name, scopes }, field, message) => {
  await expect(admin.call(apiKeysContract.create, { name, scopes: [...scopes] })).rejects.toMatchObject({
    status: 422,
    problem: { errors: { [field]: message } },
  })
})

it('a key is shown once, and only its hash is kept', async () => {
  const { key } = await admin.call(apiKeysContract.create, { name: 'Weighbridge 1', scopes: ['gate.verdict', 'gate.verdict'] })
  expect(key).toMatch(/^dpk_[\w-]{43}$/)
  const [row] = await listed()
  expect(row).toMatchObject({
    name: 'Weighbridge 1',
    hint: key.slice(0, 8),
    scopes: ['gate.verdict'],
    created_by: 'Halima Said',
    last_used_at: null,
  })
  const stored = await api.db
    .selectFrom('api_key')
    .selectAll()
    .where('id', '=', row?._id ?? '')
    .executeTakeFirstOrThrow()
  expect(stored.token_hash).toEqual(hashToken(key))
  const audited = await api.db.selectFrom('audit').selectAll().where('subject', '=', 'api_key').execute()
  expect(audited.map(({ action }) => action)).toEqual(['api_key_created'])
  expect(JSON.stringify([stored, audited])).not.toContain(key)
  await ask(key)
  expect((await listed())[0]?.last_used_at).toBe(api.now.toISOString())
})

it('a name in force is used once, and is free again when its key is revoked', async () => {
  const make = () => admin.call(apiKeysContract.create, { name: 'Barrier', scopes: ['gate.record'] })
  const { key } = await make()
  await expect(make()).rejects.toMatchObject({ status: 422, problem: { errors: { name: 'A key with this name is in force already' } } })
  const id = (await listed()).find(({ name }) => name === 'Barrier')?._id ?? ''
  await admin.call(apiKeysContract.revoke, { id })
  await expect(api.withToken(key)(machinesContract.verdict, { card_no: '1' })).rejects.toMatchObject({ status: 401 })
  await expect(admin.call(apiKeysContract.revoke, { id })).rejects.toMatchObject({ status: 404 })
  await make()
  expect((await listed()).filter(({ name }) => name === 'Barrier').map(({ revoked_at }) => revoked_at !== null)).toEqual([false, true])
})

it('a key opens only the calls of its scopes, and no call of people', async () => {
  const key = await anApiKey(api.db, { plantId, now: api.now, scopes: ['gate.verdict'] })
  expect(await ask(key)).toMatchObject({ outcome: 'blocked', card_no: null })
  const input = { card_no: '1', key: '6a1c2f0e-91d4-4a2b-8a70-5f6d1b9f0c22' }
  await expect(api.withToken(key)(machinesContract.record, input)).rejects.toMatchObject({ status: 403 })
  await expect(api.withToken(key)(apiKeysContract.index, {})).rejects.toMatchObject({ status: 403 })
  for (const wrong of [`${key}x`, key.slice(0, -1), `dpk_${'A'.repeat(43)}`, key.slice(4)])
    await expect(ask(wrong)).rejects.toMatchObject({ status: 401 })
})

it('a plant has so many keys in force and no more', async () => {
  const other = await api.as({ portal: 'staff_portal', permissions: ['integrations.manage', 'gate.check'] })
  for (let n = 0; n < maxApiKeys; n += 1) await anApiKey(api.db, { plantId: other.plantId, now: api.now })
  const one = other.call(apiKeysContract.create, { name: 'One more', scopes: ['gate.verdict'] })
  await expect(one).rejects.toMatchObject({ status: 409, problem: { code: 'too_many_keys' } })
})

it('keys in force are listed whatever many were revoked after them', async () => {
  const plant = await api.as({ portal: 'staff_portal', permissions: ['integrations.manage', 'gate.check'] })
  await anApiKey(api.db, { plantId: plant.plantId, now: api.now, name: 'In force' })
  await sql`insert into api_key (auth_plant_id, name, token_hash, hint, scopes, created_by, held_by, created_at, revoked_at, revoked_by)
    select ${plant.plantId}, 'Gone ' || n, sha256(convert_to('gone ' || n, 'utf8')), 'dpk_gone', array['gate.verdict'], ${plant.userId}, ${plant.userId}, ${api.now}, ${api.now}, ${plant.userId}
    from generate_series(1, 220) n`.execute(api.db)
  expect((await plant.call(apiKeysContract.index, {})).keys[0]).toMatchObject({ name: 'In force', revoked_at: null })
})

describe('a key lives on its holder', () => {
  const integrator = (plant: string | undefined, permissions: readonly Permission[], options: object = {}) =>
    api.as({
      portal: 'staff_portal',
      permissions: ['integrations.manage', ...permissions],
      ...(plant !== undefined && { plantId: plant }),
      ...options,
    })
  const keysOf = async ({ call }: Awaited<ReturnType<typeof api.as>>) => (await call(apiKeysContract.index, {})).keys

  it('who does not hold what a scope needs gives it to no key', async () => {
    const maker = await integrator(undefined, ['gate.check'])
    await expect(maker.call(apiKeysContract.create, { name: 'Barrier', scopes: ['gate.verdict', 'gate.changes'] })).rejects.toMatchObject({
      status: 422,
      problem: { errors: { scopes: 'A key can only do what its holder may do. You do not hold ‘View drivers, passes and cards’.' } },
    })
  })

  it('nor longer than their own access, nor in the past; after its last day it opens nothing', async () => {
    const maker = await integrator(undefined, ['gate.check'])
    await api.db
      .updateTable('allocation')
      .set({ ends_at: new Date('2026-12-31T21:00:00Z') })
      .where('id', '=', maker.allocationId)
      .execute()
    const make = (ends_on?: string) =>
      maker.call(apiKeysContract.create, { name: `Until ${ends_on}`, scopes: ['gate.verdict'], ...(ends_on && { ends_on }) })
    for (const day of [undefined, '2027-01-01', '2026-11-20'])
      await expect(make(day)).rejects.toMatchObject({ status: 422, problem: { errors: { ends_on: expect.any(String) } } })
    const { key } = await make('2026-11-21')
    await ask(key)
    const before = api.now
    api.now = new Date('2026-11-21T21:00:00Z')
    await expect(ask(key)).rejects.toMatchObject({ status: 401 })
    api.now = before
  })

  it('when its holder loses a permission, administrators have a week to take it over; otherwise it ends', async () => {
    // The keys of the tests before, whose holders have no access.
    await api.db.updateTable('api_key').set({ revoked_at: api.now }).where('revoked_at', 'is', null).execute()
    const maker = await integrator(undefined, ['gate.check'], { firstName: 'Halima', lastName: 'Said' })
    const other = await integrator(maker.plantId, ['gate.check'])
    const [kept, lost] = [
      await maker.call(apiKeysContract.create, { name: 'Kept', scopes: ['gate.verdict'] }),
      await maker.call(apiKeysContract.create, { name: 'Lost', scopes: ['gate.verdict'] }),
    ]
    await judgeKeyHolders(api.db, api.now)
    expect((await keysOf(other)).map(({ notice_until }) => notice_until)).toEqual([null, null])
    await api.db.updateTable('allocation').set({ ends_at: api.now }).where('id', '=', maker.allocationId).execute()
    await judgeKeyHolders(api.db, api.now)
    await deliverDue(api.db, { now: api.now, byMail: false })
    const told = await api.db.selectFrom('notification').select('title').where('user_id', '=', other.userId).orderBy('title').execute()
    expect(told.map(({ title }) => title)).toEqual(['The key Kept ends on 28 Nov 2026', 'The key Lost ends on 28 Nov 2026'])
    await ask(lost.key)
    const id = (await keysOf(other)).find(({ name }) => name === 'Kept')?._id ?? ''
    const weak = await integrator(maker.plantId, [])
    await expect(weak.call(apiKeysContract.takeOver, { id })).rejects.toMatchObject({ status: 403 })
    await other.call(apiKeysContract.takeOver, { id })
    await judgeKeyHolders(api.db, new Date(api.now.getTime() + 7 * 86_400_000))
    await ask(kept.key)
    await expect(ask(lost.key)).rejects.toMatchObject({ status: 401 })
    expect((await keysOf(other)).find(({ name }) => name === 'Kept')).toMatchObject({
      is_own: true,
      created_by: 'Halima Said',
      notice_until: null,
    })
  })

  it('a holder who has the permission again keeps it', async () => {
    const maker = await integrator(undefined, ['gate.check'])
    const { key } = await maker.call(apiKeysContract.create, { name: 'Weighbridge', scopes: ['gate.verdict'] })
    const end = (ends_at: Date | null) => api.db.updateTable('allocation').set({ ends_at }).where('id', '=', maker.allocationId).execute()
    await end(api.now)
    await judgeKeyHolders(api.db, api.now)
    await end(null)
    await judgeKeyHolders(api.db, api.now)
    await end(api.now)
    await judgeKeyHolders(api.db, new Date(api.now.getTime() + 7 * 86_400_000))
    expect(await ask(key)).toMatchObject({ outcome: 'blocked' })
  })
})

describe('a key that guesses', () => {
  it('asks for 60 cards of nobody an hour, then for none, and its administrators are told once', async () => {
    const keeper = await api.as({ portal: 'staff_portal', permissions: ['integrations.manage'] })
    const key = await anApiKey(api.db, { plantId: keeper.plantId, now: api.now })
    const before = api.now
    for (let n = 0; n < 60; n += 1) {
      api.now = new Date(before.getTime() + n * 1000)
      expect(await api.withToken(key)(machinesContract.verdict, { card_no: `X-${n}` })).toMatchObject({ outcome: 'blocked' })
    }
    for (const card_no of ['X-61', 'X-62'])
      await expect(api.withToken(key)(machinesContract.verdict, { card_no })).rejects.toMatchObject({ status: 429 })
    await deliverDue(api.db, { now: api.now, byMail: false })
    const told = await api.db.selectFrom('notification').select('title').where('user_id', '=', keeper.userId).execute()
    expect(told).toHaveLength(1)
    expect(told[0]?.title).toContain('A program guesses cards')
    api.now = new Date(before.getTime() + 2 * 3_600_000)
    await api.withToken(key)(machinesContract.verdict, { card_no: 'X-63' })
    api.now = before
  })

  it('asks 20 times a second', async () => {
    const key = await anApiKey(api.db, { plantId, now: api.now })
    const asked = await Promise.allSettled(Array.from({ length: 25 }, () => ask(key)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  })
})
