import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { transportersContract } from '#administration/transporters/transporters.contract.ts'
import { apiKeysContract } from '#extensions/integrations/api-keys/api-keys.contract.ts'
import { keyHeader } from '#platform/contract/idempotency.ts'
import { routeName } from '#platform/contract/route.ts'
import { withCallMark } from '#platform/server/database/call-mark.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { deleteOldCallKeys } from '#platform/server/http/once/answer-once.ts'
import { fingerprintOf } from '#platform/server/http/once/fingerprint.ts'
import { hashOfKey } from '#platform/server/http/once/sealed-answer.ts'
import { send } from '../world/send.ts'
import { testApi } from '../world/test-api.ts'

const api = await testApi()
const person = await api.as({ portal: 'staff_portal' })
const { create } = transportersContract

let keys = 0
const nextKey = (): string => `key-of-a-test-${String((keys += 1)).padStart(6, '0')}`
const firm = (name: string): { name: string; email: string } => ({ name, email: 'office@example.org' })
const add = (key: string, input: object, token = person.token) => send(api.app, create, input as never, token, { [keyHeader]: key })
const countOf = async (name: string): Promise<number> =>
  (await api.db.selectFrom('transporter').select('id').where('name', '=', name).execute()).length

/** A call whose server died: before its transaction, or after it. */
const diedAt = async (key: string, input: Readonly<Record<string, unknown>>, isSaved: boolean): Promise<void> => {
  const row = { caller: person.userId, call: routeName(create), key_hash: hashOfKey(key), fingerprint: await fingerprintOf(input, key) }
  const died = { claim: sql<string>`gen_random_uuid()`, alive_at: sql<string>`now() - interval '1 minute'`, is_saved: isSaved }
  await api.db
    .insertInto('call_key')
    .values({ ...row, ...died, created_at: api.now })
    .execute()
}

it.each(['short', 'has blanks in its middle', 'x'.repeat(65), '"unclosed-quotation-mark', "quote'quote'quote'quote"])(
  'refuses the key %j',
  async (key) => {
    const answer = await add(key, firm('No key'))
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toBe("Send an Idempotency-Key of 16 to 64 letters, digits, '-' and '_', such as a UUID.")
    expect(await countOf('No key')).toBe(0)
  },
)

it('refuses another body with the same key, and says so', async () => {
  const key = nextKey()
  await add(key, firm('Alpha Haulage'))
  const answer = await add(key, firm('Beta Haulage'))
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ code: 'key_reused', message: expect.stringContaining('already sent with other entries') })
  expect(await countOf('Beta Haulage')).toBe(0)
})

it('the key in quotation marks is the same key', async () => {
  const key = nextKey()
  const first = await add(key, firm('Gamma Haulage'))
  const again = await add(`"${key}"`, firm('Gamma Haulage'))
  expect([again.statusCode, again.body]).toEqual([200, first.body])
})

it('calls at the same time create one record and get one answer', async () => {
  const key = nextKey()
  const answers = await Promise.all(Array.from({ length: 4 }, () => add(key, firm('Delta Haulage'))))
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(answers[0]?.statusCode).toBe(200)
  expect(await countOf('Delta Haulage')).toBe(1)
})

it('a refusal is not stored: the corrected form goes through with the same key', async () => {
  const key = nextKey()
  await add(nextKey(), firm('Epsilon Haulage'))
  expect((await add(key, firm('Epsilon Haulage'))).statusCode).toBe(422)
  expect((await add(key, firm('Epsilon Haulage of Thika'))).statusCode).toBe(200)
})

it('a key is of one person: another one gets no answer of it', async () => {
  const [key, other] = [nextKey(), await api.as({ portal: 'staff_portal' })]
  const first = await add(key, firm('Zeta Haulage'))
  const second = await add(key, firm('Zeta Haulage of Thika'), other.token)
  expect(second.statusCode).toBe(200)
  expect(second.body).not.toBe(first.body)
})

it('a stored answer is not given to a person whose access has changed', async () => {
  const [key, other] = [nextKey(), await api.as({ portal: 'staff_portal', permissions: ['administration.manage', 'drivers.read'] })]
  expect((await add(key, firm('Eta Haulage'), other.token)).statusCode).toBe(200)
  await api.ownerDb
    .deleteFrom('role_permission')
    .where('role_id', 'in', api.ownerDb.selectFrom('allocation').select('role_id').where('user_id', '=', other.userId))
    .where('permission', '=', 'drivers.read')
    .execute()
  api.now = new Date(api.now.getTime() + 120_000)
  const answer = await add(key, firm('Eta Haulage'), other.token)
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'saved_already'])
})

it('a server that died before it saved anything leaves the key free', async () => {
  const key = nextKey()
  await diedAt(key, firm('Theta Haulage'), false)
  expect((await add(key, firm('Theta Haulage'))).statusCode).toBe(200)
  expect(await countOf('Theta Haulage')).toBe(1)
})

it('a server that died after it saved, without an answer, saves nothing again', async () => {
  const key = nextKey()
  await diedAt(key, firm('Iota Haulage'), true)
  const answer = await add(key, firm('Iota Haulage'))
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'saved_already'])
  expect(await countOf('Iota Haulage')).toBe(0)
})

it('a transaction whose key was taken over is undone', async () => {
  const lost = withCallMark(
    async () => Promise.reject(new Error('taken over')),
    () =>
      inTransaction(api.db, (tx) =>
        tx
          .insertInto('transporter')
          .values({ name: 'Kappa Haulage', email: null as never })
          .execute(),
      ),
  )
  await expect(lost).rejects.toThrow('taken over')
  expect(await countOf('Kappa Haulage')).toBe(0)
})

it('neither the key nor the secret of an answer is in the database', async () => {
  const key = nextKey()
  const input = { name: 'Weighbridge 2', scopes: ['gate.verdict'] }
  const made = await send(api.app, apiKeysContract.create, input as never, person.token, { [keyHeader]: key })
  const secret: unknown = made.json().key
  expect(secret).toMatch(/^dpk_/)
  const { rows } = await sql<{ text: string }>`select encode(answer, 'escape') || key_hash::text || caller || call as text from call_key
    where answer is not null`.execute(api.db)
  for (const { text } of rows) expect(text).not.toMatch(new RegExp(`${String(secret)}|${key}|message`))
  const again = await send(api.app, apiKeysContract.create, input as never, person.token, { [keyHeader]: key })
  expect(again.json().key).toBe(secret)
})

it('after 24 hours the key is forgotten, also before the job has deleted it', async () => {
  const [key, { token }] = [nextKey(), await api.as({ portal: 'staff_portal' })]
  await add(key, firm('Lambda Haulage'), token)
  await sql`update call_key set created_at = created_at - interval '25 hours' where key_hash = ${hashOfKey(key)}`.execute(api.db)
  expect((await add(key, firm('Mu Haulage'), token)).statusCode).toBe(200)
  await sql`update call_key set created_at = created_at - interval '25 hours'`.execute(api.db)
  await deleteOldCallKeys(api.db, api.now)
  expect(await api.db.selectFrom('call_key').select('id').execute()).toEqual([])
})

it('a person has at most 10,000 keys a day', async () => {
  const { token, userId } = await api.as({ portal: 'staff_portal' })
  await sql`insert into call_key (caller, call, key_hash, fingerprint, created_at)
    select ${userId}, 'POST /x', decode(md5(n::text), 'hex'), '', ${api.now} from generate_series(1, 10000) n`.execute(api.db)
  const answer = await add(nextKey(), firm('Nu Haulage'), token)
  expect([answer.statusCode, answer.json().message]).toEqual([429, 'More than 10000 records were created in a day. Continue later.'])
  expect(answer.headers['retry-after']).toBe('3600')
})
