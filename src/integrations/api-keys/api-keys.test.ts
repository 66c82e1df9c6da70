import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApi } from '#app/testing/test-api.ts'
import { hashToken } from '#platform/server/secrets/secrets.ts'
import { machinesContract } from '../machines/machines.contract.ts'
import { apiKeysContract, maxApiKeys } from './api-keys.contract.ts'
import { anApiKey } from './api-keys.factory.ts'

const api = await testApi()
const admin = await api.as({ portal: 'staff_portal', firstName: 'Halima', lastName: 'Said', permissions: ['integrations.manage'] })
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
  expect(JSON.stringify(stored)).not.toContain(key)
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
  const other = await api.as({ portal: 'staff_portal', permissions: ['integrations.manage'] })
  for (let n = 0; n < maxApiKeys; n += 1) await anApiKey(api.db, { plantId: other.plantId, now: api.now })
  const one = other.call(apiKeysContract.create, { name: 'One more', scopes: ['gate.verdict'] })
  await expect(one).rejects.toMatchObject({ status: 409, problem: { code: 'too_many_keys' } })
})

it('keys in force are listed whatever many were revoked after them', async () => {
  const plant = await api.as({ portal: 'staff_portal', permissions: ['integrations.manage'] })
  await anApiKey(api.db, { plantId: plant.plantId, now: api.now, name: 'In force' })
  await sql`insert into api_key (auth_plant_id, name, token_hash, hint, scopes, created_by, created_at, revoked_at, revoked_by)
    select ${plant.plantId}, 'Gone ' || n, sha256(convert_to('gone ' || n, 'utf8')), 'dpk_gone', array['gate.verdict'], ${plant.userId}, ${api.now}, ${api.now}, ${plant.userId}
    from generate_series(1, 220) n`.execute(api.db)
  expect((await plant.call(apiKeysContract.index, {})).keys[0]).toMatchObject({ name: 'In force', revoked_at: null })
})
