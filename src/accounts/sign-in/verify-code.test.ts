import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { giveCode, otherThan, signInServer, startOfTests } from '#app/testing/sign-in-server.ts'
import { Browser, Program, type Seen } from '#platform/testing/browser.ts'
import { aPhone, aUser } from '../accounts.factory.ts'
import { sessionContract } from '../sessions/session.contract.ts'
import { signInContract } from './sign-in.contract.ts'
import { codeRefused } from './sign-in.rules.ts'

const server = await signInServer()

beforeEach(async () => {
  server.now = startOfTests
  server.sent.length = 0
  server.logged.length = 0
  await server.db.deleteFrom('rate_limit').execute()
})

const isRefused = ({ status, body }: Seen): boolean => status === 422 && body['message'] === codeRefused

const sessionsOf = async (userId: string): Promise<number> =>
  (await server.db.selectFrom('session').select('id').where('user_id', '=', userId).execute()).length

const attempt = (browser: Browser, token: string, code: string): Promise<Seen> => giveCode({ browser, token, code })

describe('giving the code', () => {
  it('opens a session with an HttpOnly cookie, of which only a hash is kept, and forgets the challenge', async () => {
    const { phone, userId } = await aUser(server.db)
    const { browser, token, code } = await server.start(phone)
    const answer = await browser.call(signInContract.verifyCode, { token, code: ` ${code.slice(0, 3)} ${code.slice(3)}` })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ message: 'You are logged in' })
    const session = answer.cookies.find(({ name }) => name === 'session')
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(browser.cookies.has('challenge')).toBe(false)
    const kept = await server.db.selectFrom('session').select('token_hash').where('user_id', '=', userId).execute()
    expect(kept).toEqual([
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

  it('answers the token to a program that asks for it, and never to a browser', async () => {
    const asking = { 'x-access-token': 'body' }
    const inBrowser = await giveCode(await server.start((await aUser(server.db)).phone, new Browser(server.app, { headers: asking })))
    expect(inBrowser.body).toEqual({ message: 'You are logged in' })
    const { phone } = await aUser(server.db)
    const silent = await giveCode(await server.start(phone, new Program(server.app)))
    expect(silent.body).toEqual({ message: 'You are logged in' })
    const answer = await giveCode(await server.start(phone, new Program(server.app, { headers: asking })))
    const headers = { authorization: `Bearer ${String(answer.body['access_token'])}` }
    expect((await new Program(server.app, { headers }).call(sessionContract.me, {})).status).toBe(200)
  })

  it('marks all cookies for https where the server is behind it', async () => {
    const secure = await server.serverWith({ isSecure: true })
    const { browser, token, code } = await server.start((await aUser(server.db)).phone, new Browser(secure))
    expect([...browser.cookies.keys()]).toEqual(['__Host-challenge'])
    const answer = await browser.call(signInContract.verifyCode, { token, code })
    for (const wanted of ['__Host-session', '__Host-device'])
      expect(answer.cookies.find(({ name }) => name === wanted)).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
  })

  it('every failure is the same answer: wrong code, other browser, no cookie, made-up challenge, used up, too late, unknown number, disabled meanwhile, number changed', async () => {
    const one = await server.start((await aUser(server.db)).phone)
    const failures = [
      await attempt(one.browser, one.token, otherThan(one.code)),
      await attempt(new Browser(server.app), one.token, one.code),
    ]
    const stranger = await server.start((await aUser(server.db)).phone)
    failures.push(await attempt(stranger.browser, one.token, one.code))
    failures.push(await attempt(one.browser, crypto.randomUUID(), one.code))
    const once = new Browser(server.app)
    for (const [name, value] of one.browser.cookies) once.cookies.set(name, value)
    expect((await attempt(one.browser, one.token, one.code)).status).toBe(200)
    failures.push(await attempt(once, one.token, one.code))
    const late = await server.start((await aUser(server.db)).phone)
    server.later(300)
    failures.push(await attempt(late.browser, late.token, late.code))
    const unknown = await server.start(aPhone())
    failures.push(await attempt(unknown.browser, unknown.token, '000000'))
    const dismissed = await aUser(server.db)
    const open = await server.start(dismissed.phone)
    await server.db.updateTable('app_user').set({ is_active: false }).where('id', '=', dismissed.userId).execute()
    failures.push(await attempt(open.browser, open.token, open.code))
    const moved = await aUser(server.db)
    const old = await server.start(moved.phone)
    await server.db.updateTable('app_user').set({ phone: aPhone() }).where('id', '=', moved.userId).execute()
    failures.push(await attempt(old.browser, old.token, old.code))
    expect(failures).toHaveLength(9)
    for (const { status, body } of failures)
      expect({ status, body }).toEqual({ status: 422, body: { message: codeRefused, code: 'code_refused', errors: { code: codeRefused } } })
    expect((await sessionsOf(dismissed.userId)) + (await sessionsOf(moved.userId))).toBe(0)
  })

  it.each([
    {},
    { token: 'x', code: '123456' },
    { token: crypto.randomUUID(), code: '12345' },
    { token: crypto.randomUUID(), code: '1234567' },
    { token: crypto.randomUUID(), code: 123456 },
    { token: crypto.randomUUID(), code: '١٢٣٤٥٦' },
  ])('%j is refused before anything is counted', async (body) =>
    expect((await new Browser(server.app).send('POST', '/v1/auth/verify-code', JSON.stringify(body))).status).toBe(422),
  )

  it('judges at most five of a hundred codes at once, whatever they are, and then not even the right one', async () => {
    for (let round = 0; round < 10; round++) {
      const { phone, userId } = await aUser(server.db)
      const { browser, token, code } = await server.start(phone, new Browser(server.app, { address: `10.1.0.${round}` }))
      const guesses = Array.from({ length: 100 }, (_, place) => String((Number(code) + 1 + place) % 1_000_000).padStart(6, '0'))
      const answers = await Promise.all(guesses.map((guess) => browser.call(signInContract.verifyCode, { token, code: guess })))
      expect(answers.every(isRefused)).toBe(true)
      expect(isRefused(await browser.call(signInContract.verifyCode, { token, code }))).toBe(true)
      const judged = await server.db
        .selectFrom('rate_limit')
        .select('times')
        .where('key', '=', `failure:${phone}`)
        .executeTakeFirstOrThrow()
      expect(judged.times).toHaveLength(5)
      expect(await sessionsOf(userId)).toBe(0)
    }
  })

  it('a try from another browser costs the person none', async () => {
    const { browser, token, code } = await server.start((await aUser(server.db)).phone)
    for (let times = 0; times < 10; times++)
      expect(isRefused(await new Browser(server.app).call(signInContract.verifyCode, { token, code }))).toBe(true)
    expect((await browser.call(signInContract.verifyCode, { token, code })).status).toBe(200)
  })

  it('the right code eight times at once gives one session', async () => {
    const { phone, userId } = await aUser(server.db)
    const { browser, token, code } = await server.start(phone)
    const answers = await Promise.all(Array.from({ length: 8 }, () => browser.call(signInContract.verifyCode, { token, code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(isRefused)).toHaveLength(7)
    expect(await sessionsOf(userId)).toBe(1)
  })

  it('logging in again in one browser ends the session before', async () => {
    const { phone, userId } = await aUser(server.db)
    const first = await server.start(phone)
    await giveCode(first)
    const before = first.browser.cookies.get('session')
    const second = await server.start(phone, first.browser)
    await giveCode(second)
    expect(await sessionsOf(userId)).toBe(1)
    expect(second.browser.cookies.get('session')).not.toBe(before)
  })
})
