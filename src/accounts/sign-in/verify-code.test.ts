import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { submitCode, wrongCode, signInServer, startOfTests } from '#tests/world/sign-in-server.ts'
import { Browser, Program, type BrowserResponse } from '#platform/testing/browser.ts'
import { aPhone, aUser } from '../accounts.factory.ts'
import { sessionContract } from '../sessions/session.contract.ts'
import { signInContract } from './sign-in.contract.ts'
import { codeRefusedMessage } from './sign-in.rules.ts'

const server = await signInServer()

beforeEach(async () => {
  server.now = startOfTests
  server.sent.length = 0
  server.logged.length = 0
  await server.db.deleteFrom('rate_limit').execute()
})

const isRefused = ({ status, body }: BrowserResponse): boolean => status === 422 && body['message'] === codeRefusedMessage

const sessionsOf = async (userId: string): Promise<number> =>
  (await server.db.selectFrom('session').select('id').where('user_id', '=', userId).execute()).length

const attempt = (browser: Browser, token: string, code: string): Promise<BrowserResponse> => submitCode({ browser, token, code })

it('a login is when the person was last seen', async () => {
  const { phone, userId } = await aUser(server.db)
  expect((await submitCode(await server.start(phone))).status).toBe(200)
  const { last_seen_at } = await server.db.selectFrom('app_user').select('last_seen_at').where('id', '=', userId).executeTakeFirstOrThrow()
  expect(last_seen_at).toEqual(server.now)
})

describe('logging in with the code', () => {
  it('creates a session with an HttpOnly cookie, stores only its hash and clears the challenge cookie', async () => {
    const { phone, userId } = await aUser(server.db)
    const { browser, token, code } = await server.start(phone)
    const answer = await browser.call(signInContract.verifyCode, { token, code: ` ${code.slice(0, 3)} ${code.slice(3)}` })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ message: 'You are logged in' })
    const session = answer.cookies.find(({ name }) => name === 'session')
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(browser.cookies.has('challenge')).toBe(false)
    const stored = await server.db.selectFrom('session').select('token_hash').where('user_id', '=', userId).execute()
    expect(stored).toEqual([
      {
        token_hash: createHash('sha256')
          .update(session?.value ?? '')
          .digest(),
      },
    ])
    expect((await browser.call(sessionContract.me, {})).body).toMatchObject({ user: { _id: userId }, portal: null, acting: null })
    const audit = await server.db.selectFrom('audit').select('action').where('user_id', '=', userId).execute()
    expect(audit).toEqual([{ action: 'logged_in' }])
  })

  it('returns the token to a program that requests it, never to a browser', async () => {
    const tokenRequested = { 'x-access-token': 'body' }
    const inBrowser = await submitCode(
      await server.start((await aUser(server.db)).phone, new Browser(server.app, { headers: tokenRequested })),
    )
    expect(inBrowser.body).toEqual({ message: 'You are logged in' })
    const { phone } = await aUser(server.db)
    const silent = await submitCode(await server.start(phone, new Program(server.app)))
    expect(silent.body).toEqual({ message: 'You are logged in' })
    const answer = await submitCode(await server.start(phone, new Program(server.app, { headers: tokenRequested })))
    const headers = { authorization: `Bearer ${String(answer.body['access_token'])}` }
    expect((await new Program(server.app, { headers }).call(sessionContract.me, {})).status).toBe(200)
  })

  it('sets secure cookies behind https', async () => {
    const secure = await server.serverWith({ isSecure: true })
    const { browser, token, code } = await server.start((await aUser(server.db)).phone, new Browser(secure))
    expect([...browser.cookies.keys()]).toEqual(['__Host-challenge'])
    const answer = await browser.call(signInContract.verifyCode, { token, code })
    for (const expected of ['__Host-session', '__Host-device'])
      expect(answer.cookies.find(({ name }) => name === expected)).toMatchObject({
        httpOnly: true,
        secure: true,
        sameSite: 'Lax',
        path: '/',
      })
  })

  it('gives the same answer for a wrong code, another browser, no cookie, an unknown, consumed or expired challenge, an unknown number, a disabled account and a changed number', async () => {
    const one = await server.start((await aUser(server.db)).phone)
    const failures = [
      await attempt(one.browser, one.token, wrongCode(one.code)),
      await attempt(new Browser(server.app), one.token, one.code),
    ]
    const stranger = await server.start((await aUser(server.db)).phone)
    failures.push(await attempt(stranger.browser, one.token, one.code))
    failures.push(await attempt(one.browser, crypto.randomUUID(), one.code))
    const copy = new Browser(server.app)
    for (const [name, value] of one.browser.cookies) copy.cookies.set(name, value)
    expect((await attempt(one.browser, one.token, one.code)).status).toBe(200)
    failures.push(await attempt(copy, one.token, one.code))
    const late = await server.start((await aUser(server.db)).phone)
    server.later(300)
    failures.push(await attempt(late.browser, late.token, late.code))
    const unknown = await server.start(aPhone())
    failures.push(await attempt(unknown.browser, unknown.token, '000000'))
    const disabled = await aUser(server.db)
    const pending = await server.start(disabled.phone)
    await server.db.updateTable('app_user').set({ is_active: false }).where('id', '=', disabled.userId).execute()
    failures.push(await attempt(pending.browser, pending.token, pending.code))
    const moved = await aUser(server.db)
    const old = await server.start(moved.phone)
    await server.db.updateTable('app_user').set({ phone: aPhone() }).where('id', '=', moved.userId).execute()
    failures.push(await attempt(old.browser, old.token, old.code))
    expect(failures).toHaveLength(9)
    for (const { status, body } of failures)
      expect({ status, body }).toEqual({
        status: 422,
        body: { message: codeRefusedMessage, code: 'code_refused', errors: { code: codeRefusedMessage } },
      })
    expect((await sessionsOf(disabled.userId)) + (await sessionsOf(moved.userId))).toBe(0)
  })

  it.each([
    {},
    { token: 'x', code: '123456' },
    { token: crypto.randomUUID(), code: '12345' },
    { token: crypto.randomUUID(), code: '1234567' },
    { token: crypto.randomUUID(), code: 123456 },
    { token: crypto.randomUUID(), code: '١٢٣٤٥٦' },
  ])('refuses %j before counting a try', async (body) =>
    expect((await new Browser(server.app).send('POST', '/v1/auth/verify-code', JSON.stringify(body))).status).toBe(422),
  )

  it('compares at most five of a hundred concurrent codes, and then refuses even the right one', async () => {
    for (let round = 0; round < 10; round++) {
      const { phone, userId } = await aUser(server.db)
      const { browser, token, code } = await server.start(phone, new Browser(server.app, { address: `10.1.0.${round}` }))
      const guesses = Array.from({ length: 100 }, (_, place) => String((Number(code) + 1 + place) % 1_000_000).padStart(6, '0'))
      const answers = await Promise.all(guesses.map((guess) => browser.call(signInContract.verifyCode, { token, code: guess })))
      expect(answers.every(isRefused)).toBe(true)
      expect(isRefused(await browser.call(signInContract.verifyCode, { token, code }))).toBe(true)
      const compared = await server.db
        .selectFrom('rate_limit')
        .select('times')
        .where('key', '=', `failure:${phone}`)
        .executeTakeFirstOrThrow()
      expect(compared.times).toHaveLength(5)
      expect(await sessionsOf(userId)).toBe(0)
    }
  })

  it('tries from another browser do not count against the challenge', async () => {
    const { browser, token, code } = await server.start((await aUser(server.db)).phone)
    for (let times = 0; times < 10; times++)
      expect(isRefused(await new Browser(server.app).call(signInContract.verifyCode, { token, code }))).toBe(true)
    expect((await browser.call(signInContract.verifyCode, { token, code })).status).toBe(200)
  })

  it('eight concurrent logins with the right code create one session', async () => {
    const { phone, userId } = await aUser(server.db)
    const { browser, token, code } = await server.start(phone)
    const answers = await Promise.all(Array.from({ length: 8 }, () => browser.call(signInContract.verifyCode, { token, code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(isRefused)).toHaveLength(7)
    expect(await sessionsOf(userId)).toBe(1)
  })

  it('logging in again in the same browser ends the previous session', async () => {
    const { phone, userId } = await aUser(server.db)
    const first = await server.start(phone)
    await submitCode(first)
    const before = first.browser.cookies.get('session')
    const second = await server.start(phone, first.browser)
    await submitCode(second)
    expect(await sessionsOf(userId)).toBe(1)
    expect(second.browser.cookies.get('session')).not.toBe(before)
  })
})
