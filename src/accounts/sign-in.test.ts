import { createHash } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { copyOfTemplate } from '#app/testing/test-api.ts'
import { postOffice } from '#platform/server/messages/post-office.ts'
import type { Message } from '#platform/server/messages/message.ts'
import { part } from '#platform/server/handlers.ts'
import { createServer } from '#platform/server/server.ts'
import { Browser, type Seen } from '#platform/testing/browser.ts'
import { aPhone, aUser } from './accounts.factory.ts'
import { identify } from './identify.ts'
import { sessionApi } from './session.api.ts'
import { sessionContract } from './session.contract.ts'
import { signInApi, type SignInOptions } from './sign-in.api.ts'
import { signInContract } from './sign-in.contract.ts'
import { codeRefused, sessionCookie, startAgain } from './sign-in.rules.ts'

const { database, drop } = await copyOfTemplate()
const { db } = database
const start = new Date('2026-11-21T06:00:00Z')
let now = start
const sent: Message[] = []
const logged: string[] = []
const sender = {
  async send(message: Message) {
    if (message.to.email === 'broken@example.org') throw new Error(`no route to ${message.to.phone}`)
    sent.push(message)
  },
}
const post = postOffice(sender, (sentence) => void logged.push(sentence))

const serverWith = (options: Partial<SignInOptions> = {}, isSecure = false) =>
  createServer({
    database,
    parts: [
      part(signInContract, signInApi({ post, showsCodes: false, key: Buffer.alloc(32, 7), country: 'KE', ...options })),
      part(sessionContract, sessionApi()),
    ],
    identify: identify(db),
    clock: () => now,
    constraints: {},
    sessionCookie: sessionCookie(isSecure),
    checkAnswers: true,
    log: false,
    isSecure,
    trustProxy: false,
  })
const app = await serverWith()

afterAll(async () => {
  await app.close()
  await drop()
})

beforeEach(async () => {
  now = start
  sent.length = 0
  logged.length = 0
  await db.deleteFrom('rate_limit').execute()
})

const later = (seconds: number): void => void (now = new Date(now.getTime() + seconds * 1000))

async function sentCode(): Promise<string> {
  await post.settled()
  return /\d{6}/.exec(sent.at(-1)?.text ?? '')?.[0] ?? 'no code was sent'
}

type Started = { readonly browser: Browser; readonly token: string; readonly code: string }

async function startedBy(phone: string, browser = new Browser(app)): Promise<Started> {
  const answer = await browser.call(signInContract.verifyPhone, { phone })
  expect(answer.status).toBe(200)
  return { browser, token: String(answer.body['challenge']), code: await sentCode() }
}

const logIn = ({ browser, token, code }: Started): Promise<Seen> => browser.call(signInContract.verifyCode, { token, code })

const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const sessionsOf = async (userId: string): Promise<number> => (await db.selectFrom('session').select('id').where('user_id', '=', userId).execute()).length
const isRefused = ({ status, body }: Seen): boolean => status === 422 && body['message'] === codeRefused

describe('asking for a code', () => {
  it.each(['', 'x', '12', '0724', '+254 724 86', 'call 0724865880 now', '0724865880; drop table app_user', '٠٧٢٤', '1'.repeat(41), '\u0000'])('%j is no phone number', async (phone) => {
    const answer = await new Browser(app).call(signInContract.verifyPhone, { phone })
    expect(answer.status).toBe(422)
    expect(answer.body['errors']).toHaveProperty('phone')
    expect(answer.cookies).toEqual([])
  })

  it('takes no field beside the phone, and nothing that is not an object', async () => {
    expect((await new Browser(app).send('POST', '/v1/auth/verify-phone', '{"phone":"0724865880","user_id":"1"}')).status).toBe(422)
    expect((await new Browser(app).send('POST', '/v1/auth/verify-phone', '{"phone":{"$ne":1}}')).status).toBe(422)
    expect((await new Browser(app).send('POST', '/v1/auth/verify-phone', '[1]')).status).toBe(400)
    expect((await new Browser(app).send('POST', '/v1/auth/verify-phone', '{')).status).toBe(400)
  })

  it.each(['724865880', '0724 865 880', '254724865880', '+254 (724) 865-880', ' 0724-865880 '])('%j reaches the person', async (written) => {
    await db.deleteFrom('app_user').where('phone', '=', '+254724865880').execute()
    await aUser(db, { phone: '+254724865880' })
    await startedBy(written)
    expect(sent.map(({ to }) => to.phone)).toEqual(['+254724865880'])
  })

  it('tells nobody whether a number is known: unknown, known and disabled are answered alike, and only the known one is sent a code', async () => {
    const { phone: known } = await aUser(db)
    const { phone: disabled } = await aUser(db, { isActive: false })
    const answers = []
    for (const phone of [known, disabled, aPhone()]) answers.push(await new Browser(app).call(signInContract.verifyPhone, { phone }))
    await post.settled()
    expect(sent.map(({ to }) => to.phone)).toEqual([known])
    const shapes = answers.map(({ status, body, headers, cookies }) => ({
      status,
      body: { ...body, challenge: String(body['challenge']).length },
      headers: { ...headers, date: '', 'set-cookie': '' },
      cookies: cookies.map(({ value, ...cookie }) => ({ ...cookie, length: value.length, expires: undefined })),
    }))
    expect(shapes[1]).toEqual(shapes[0])
    expect(shapes[2]).toEqual(shapes[0])
    expect(shapes[0]?.body).toMatchObject({ expires_in: 300, resend_in: 30 })
  })

  it('keeps neither the code nor the secret of the browser, and says neither', async () => {
    const { phone } = await aUser(db)
    const { browser, token, code } = await startedBy(phone)
    const row = await db.selectFrom('sign_in_challenge').selectAll().where('id', '=', token).executeTakeFirstOrThrow()
    const secret = browser.cookies.get('challenge') ?? ''
    expect(row.browser_hash).toEqual(createHash('sha256').update(secret).digest())
    expect(row.code_hash).not.toEqual(createHash('sha256').update(code).digest())
    expect(JSON.stringify(row)).not.toContain(secret)
  })

  it('a message that cannot be sent changes nothing for the person, and is logged without number and code', async () => {
    const { phone } = await aUser(db, { email: 'broken@example.org' })
    const answer = await new Browser(app).call(signInContract.verifyPhone, { phone })
    await post.settled()
    expect(answer.status).toBe(200)
    expect(logged).toHaveLength(1)
    expect(logged.join()).not.toMatch(/\d{4}/)
  })

  it('says so where no way of sending is set up, to everybody alike', async () => {
    const mute = await serverWith({ post: null })
    const { phone } = await aUser(db)
    for (const asked of [phone, aPhone()]) expect((await new Browser(mute).call(signInContract.verifyPhone, { phone: asked })).status).toBe(503)
    await mute.close()
  })

  it('shows the code on the page in a demonstration, which then opens the door for a known number only', async () => {
    const demo = await serverWith({ post: null, showsCodes: true })
    const statuses = []
    for (const phone of [(await aUser(db)).phone, aPhone()]) {
      const browser = new Browser(demo)
      const { body } = await browser.call(signInContract.verifyPhone, { phone })
      statuses.push((await browser.call(signInContract.verifyCode, { token: String(body['challenge']), code: String(body['demo_code']) })).status)
    }
    expect(statuses).toEqual([200, 422])
    await demo.close()
  })
})

describe('giving the code', () => {
  it('opens a session with an HttpOnly cookie, of which only a hash is kept, and forgets the challenge', async () => {
    const { phone, userId } = await aUser(db)
    const { browser, token, code } = await startedBy(phone)
    const answer = await browser.call(signInContract.verifyCode, { token, code: ` ${code.slice(0, 3)} ${code.slice(3)}` })
    expect(answer.status).toBe(200)
    expect(answer.cookies.find(({ name }) => name === 'session')).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', value: answer.body['access_token'] })
    expect(browser.cookies.has('challenge')).toBe(false)
    const kept = await db.selectFrom('session').select('token_hash').where('user_id', '=', userId).execute()
    expect(kept).toEqual([{ token_hash: createHash('sha256').update(String(answer.body['access_token'])).digest() }])
    expect((await browser.call(sessionContract.me, {})).body).toMatchObject({ user: { _id: userId }, portal: null, acting: null })
    const audit = await db.selectFrom('audit').select('action').where('user_id', '=', userId).execute()
    expect(audit).toEqual([{ action: 'logged_in' }])
  })

  it('marks both cookies for https where the server is behind it', async () => {
    const secure = await serverWith({}, true)
    const { browser, token, code } = await startedBy((await aUser(db)).phone, new Browser(secure))
    expect([...browser.cookies.keys()]).toEqual(['__Host-challenge'])
    const answer = await browser.call(signInContract.verifyCode, { token, code })
    expect(answer.cookies.find(({ name }) => name === '__Host-session')).toMatchObject({ httpOnly: true, secure: true, path: '/' })
    await secure.close()
  })

  it('every failure is the same answer: wrong code, other browser, no cookie, made-up challenge, used up, too late, unknown number, disabled meanwhile, number changed', async () => {
    const attempt = (browser: Browser, token: string, code: string): Promise<Seen> => browser.call(signInContract.verifyCode, { token, code })
    const one = await startedBy((await aUser(db)).phone)
    const failures = [await attempt(one.browser, one.token, otherThan(one.code)), await attempt(new Browser(app), one.token, one.code)]
    const stranger = await startedBy((await aUser(db)).phone)
    failures.push(await attempt(stranger.browser, one.token, one.code))
    failures.push(await attempt(one.browser, crypto.randomUUID(), one.code))
    const once = new Browser(app)
    for (const [name, value] of one.browser.cookies) once.cookies.set(name, value)
    expect((await attempt(one.browser, one.token, one.code)).status).toBe(200)
    failures.push(await attempt(once, one.token, one.code))
    const late = await startedBy((await aUser(db)).phone)
    later(300)
    failures.push(await attempt(late.browser, late.token, late.code))
    const unknown = await startedBy(aPhone())
    failures.push(await attempt(unknown.browser, unknown.token, '000000'))
    const dismissed = await aUser(db)
    const open = await startedBy(dismissed.phone)
    await db.updateTable('app_user').set({ is_active: false }).where('id', '=', dismissed.userId).execute()
    failures.push(await attempt(open.browser, open.token, open.code))
    const moved = await aUser(db)
    const old = await startedBy(moved.phone)
    await db.updateTable('app_user').set({ phone: aPhone() }).where('id', '=', moved.userId).execute()
    failures.push(await attempt(old.browser, old.token, old.code))
    expect(failures).toHaveLength(9)
    for (const { status, body } of failures) expect({ status, body }).toEqual({ status: 422, body: { message: codeRefused, code: 'code_refused', errors: { code: codeRefused } } })
    expect((await sessionsOf(dismissed.userId)) + (await sessionsOf(moved.userId))).toBe(0)
  })

  it.each([{}, { token: 'x', code: '123456' }, { token: crypto.randomUUID(), code: '12345' }, { token: crypto.randomUUID(), code: '1234567' }, { token: crypto.randomUUID(), code: 123456 }, { token: crypto.randomUUID(), code: '١٢٣٤٥٦' }])(
    '%j is refused before anything is counted',
    async (body) => expect((await new Browser(app).send('POST', '/v1/auth/verify-code', JSON.stringify(body))).status).toBe(422),
  )

  it('judges at most five of a hundred codes at once, whatever they are, and then not even the right one', async () => {
    for (let round = 0; round < 10; round++) {
      const { phone, userId } = await aUser(db)
      const { browser, token, code } = await startedBy(phone, new Browser(app, { address: `10.1.0.${round}` }))
      const guesses = Array.from({ length: 100 }, (_, place) => String((Number(code) + 1 + place) % 1_000_000).padStart(6, '0'))
      const answers = await Promise.all(guesses.map((guess) => browser.call(signInContract.verifyCode, { token, code: guess })))
      expect(answers.every(isRefused)).toBe(true)
      expect(isRefused(await browser.call(signInContract.verifyCode, { token, code }))).toBe(true)
      const judged = await db.selectFrom('rate_limit').select('times').where('key', '=', `failure:${phone}`).executeTakeFirstOrThrow()
      expect(judged.times).toHaveLength(5)
      expect(await sessionsOf(userId)).toBe(0)
    }
  })

  it('a try from another browser costs the person none', async () => {
    const { browser, token, code } = await startedBy((await aUser(db)).phone)
    for (let times = 0; times < 10; times++) expect(isRefused(await new Browser(app).call(signInContract.verifyCode, { token, code }))).toBe(true)
    expect((await browser.call(signInContract.verifyCode, { token, code })).status).toBe(200)
  })

  it('the right code eight times at once gives one session', async () => {
    const { phone, userId } = await aUser(db)
    const { browser, token, code } = await startedBy(phone)
    const answers = await Promise.all(Array.from({ length: 8 }, () => browser.call(signInContract.verifyCode, { token, code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(isRefused)).toHaveLength(7)
    expect(await sessionsOf(userId)).toBe(1)
  })

  it('logging in again in one browser ends the session before', async () => {
    const { phone, userId } = await aUser(db)
    const first = await startedBy(phone)
    const { body } = await logIn(first)
    const second = await startedBy(phone, first.browser)
    await logIn(second)
    expect(await sessionsOf(userId)).toBe(1)
    expect(second.browser.cookies.get('session')).not.toBe(body['access_token'])
  })
})

describe('asking for another code', () => {
  it('replaces the code, waits 30 seconds, ends after three, and brings no try back', async () => {
    const { phone } = await aUser(db)
    const { browser, token, code } = await startedBy(phone)
    for (let times = 0; times < 4; times++) await browser.call(signInContract.verifyCode, { token, code: otherThan(code) })
    later(29)
    const soon = await browser.call(signInContract.resendCode, { token })
    expect({ status: soon.status, wait: soon.headers['retry-after'] }).toEqual({ status: 429, wait: '1' })
    later(1)
    expect((await browser.call(signInContract.resendCode, { token })).body).toMatchObject({ challenge: token, expires_in: 300, resend_in: 30 })
    later(30)
    expect((await browser.call(signInContract.resendCode, { token })).body).toMatchObject({ resend_in: null })
    const newest = await sentCode()
    expect(sent).toHaveLength(3)
    later(30)
    const fourth = await browser.call(signInContract.resendCode, { token })
    expect({ status: fourth.status, message: fourth.body['message'] }).toEqual({ status: 409, message: startAgain })
    expect(isRefused(await browser.call(signInContract.verifyCode, { token, code: otherThan(newest) }))).toBe(true)
    expect(isRefused(await browser.call(signInContract.verifyCode, { token, code: newest }))).toBe(true)
  })

  it('the newest code opens, the one before no longer does', async () => {
    const { browser, token, code } = await startedBy((await aUser(db)).phone)
    later(30)
    await browser.call(signInContract.resendCode, { token })
    const newest = await sentCode()
    expect(isRefused(await browser.call(signInContract.verifyCode, { token, code: newest === code ? otherThan(code) : code }))).toBe(true)
    expect((await browser.call(signInContract.verifyCode, { token, code: newest })).status).toBe(200)
  })

  it('is only for the browser that started, and sends one code however often it is asked at once', async () => {
    const { browser, token } = await startedBy((await aUser(db)).phone)
    later(30)
    expect((await new Browser(app).call(signInContract.resendCode, { token })).status).toBe(409)
    const answers = await Promise.all(Array.from({ length: 4 }, () => browser.call(signInContract.resendCode, { token })))
    await post.settled()
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(sent).toHaveLength(2)
  })
})

describe('limits', () => {
  const refusal = ({ status, headers }: Seen) => ({ status, wait: headers['retry-after'] })

  it('sends five codes an hour to a number, known or not, and says when to come back', async () => {
    for (const phone of [(await aUser(db)).phone, aPhone()]) {
      now = start
      for (let times = 0; times < 5; times++, later(60)) expect((await new Browser(app).call(signInContract.verifyPhone, { phone })).status).toBe(200)
      const answers = await Promise.all(Array.from({ length: 5 }, () => new Browser(app).call(signInContract.verifyPhone, { phone })))
      for (const answer of answers) expect(refusal(answer)).toEqual({ status: 429, wait: '3300' })
      later(3300)
      expect((await new Browser(app).call(signInContract.verifyPhone, { phone })).status).toBe(200)
      expect(refusal(await new Browser(app).call(signInContract.verifyPhone, { phone }))).toEqual({ status: 429, wait: '60' })
    }
  })

  it('judges twenty wrong codes a day for a number, over all its challenges', async () => {
    const { phone } = await aUser(db)
    for (let challenge = 0; challenge < 4; challenge++, later(3600)) {
      const { browser, token, code } = await startedBy(phone)
      for (let times = 0; times < 5; times++) expect(isRefused(await browser.call(signInContract.verifyCode, { token, code: otherThan(code) }))).toBe(true)
    }
    const { browser, token, code } = await startedBy(phone)
    expect(refusal(await browser.call(signInContract.verifyCode, { token, code }))).toEqual({ status: 429, wait: String(20 * 3600) })
    later(20 * 3600)
    const next = await startedBy(phone)
    expect((await logIn(next)).status).toBe(200)
  })

  it('takes 60 starts and 120 tries in ten minutes from an address, however many come at once', async () => {
    const there = () => new Browser(app, { address: '10.9.9.9' })
    const starts = await Promise.all(Array.from({ length: 80 }, () => there().call(signInContract.verifyPhone, { phone: aPhone() })))
    expect(starts.filter(({ status }) => status === 200)).toHaveLength(60)
    expect(starts.filter(({ status }) => status === 429)).toHaveLength(20)
    const tries = await Promise.all(Array.from({ length: 150 }, () => there().call(signInContract.verifyCode, { token: crypto.randomUUID(), code: '123456' })))
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(30)
    expect((await new Browser(app, { address: '10.9.9.10' }).call(signInContract.verifyPhone, { phone: aPhone() })).status).toBe(200)
    later(600)
    expect((await there().call(signInContract.verifyPhone, { phone: aPhone() })).status).toBe(200)
  })

  it('believes no forwarding header of a stranger', async () => {
    const tries = await Promise.all(
      Array.from({ length: 121 }, (_, place) =>
        new Browser(app, { address: '10.8.8.8', headers: { 'x-forwarded-for': `10.7.0.${place}` } }).call(signInContract.verifyCode, { token: crypto.randomUUID(), code: '123456' }),
      ),
    )
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})
