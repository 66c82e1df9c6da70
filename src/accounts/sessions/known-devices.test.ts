import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { submitCode, wrongCode, signInServer, startOfTests } from '#tests/world/sign-in-server.ts'
import { Browser, type BrowserResponse } from '#platform/testing/browser.ts'
import { aPhone, aUser } from '../accounts.factory.ts'
import { knownDevicesContract } from './known-devices.contract.ts'
import { signInContract } from '../sign-in/sign-in.contract.ts'
import { longCodeDigits } from '../sign-in/sign-in.rules.ts'

const server = await signInServer()

beforeEach(async () => {
  server.now = startOfTests
  server.sent.length = 0
  await server.db.deleteFrom('rate_limit').execute()
})

const day = 24 * 3600
const rowsOf = (userId: string) => server.db.selectFrom('known_device').selectAll().where('user_id', '=', userId).orderBy('id').execute()
/** 'long' where the limits are used up. */
const statusOfStart = async (phone: string, browser = new Browser(server.app)): Promise<number | 'long'> => {
  const { status, body } = await browser.call(signInContract.verifyPhone, { phone })
  return body['code_digits'] === longCodeDigits ? 'long' : status
}

/** A browser that has logged in with the number. */
async function aLoggedInBrowser(phone: string, browser = new Browser(server.app)): Promise<Browser> {
  const { status } = await submitCode(await server.start(phone, browser))
  expect(status).toBe(200)
  return browser
}

describe('a known device', () => {
  it('gets a token for 180 days, stored as a hash', async () => {
    const { phone, userId } = await aUser(server.db)
    const answer = await submitCode(await server.start(phone))
    const cookie = answer.cookies.find(({ name }) => name === 'device')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 180 * day })
    const [row] = await rowsOf(userId)
    expect(row?.token_hash).toEqual(
      createHash('sha256')
        .update(cookie?.value ?? '')
        .digest(),
    )
    expect(row?.expires_at).toEqual(new Date(startOfTests.getTime() + 180 * day * 1000))
  })

  it('is renewed with a new token by each login, which invalidates the old one', async () => {
    const { phone, userId } = await aUser(server.db)
    const browser = await aLoggedInBrowser(phone)
    const copy = new Browser(server.app)
    copy.cookies.set('device', browser.cookies.get('device') ?? '')
    server.later(10 * day)
    await aLoggedInBrowser(phone, browser)
    expect(await rowsOf(userId)).toMatchObject([{ created_at: startOfTests, last_used_at: server.now }])
    for (let times = 0; times < 5; times++) expect(await statusOfStart(phone)).toBe(200)
    expect(await statusOfStart(phone, copy)).toBe('long')
    expect(await statusOfStart(phone, browser)).toBe(200)
  })

  it('expires 180 days after its last login', async () => {
    const { phone } = await aUser(server.db)
    const browser = await aLoggedInBrowser(phone)
    server.later(180 * day)
    for (let times = 0; times < 5; times++) expect(await statusOfStart(phone)).toBe(200)
    expect(await statusOfStart(phone, browser)).toBe('long')
  })

  it('can be shared by several users, and a login invalidates a token planted by another', async () => {
    const [asha, juma] = [await aUser(server.db), await aUser(server.db)]
    const shared = await aLoggedInBrowser(asha.phone)
    const planted = shared.cookies.get('device') ?? ''
    await aLoggedInBrowser(juma.phone, shared)
    server.later(3600)
    const attacker = new Browser(server.app)
    attacker.cookies.set('device', planted)
    for (const { phone } of [asha, juma]) {
      for (let times = 0; times < 5; times++) expect(await statusOfStart(phone)).toBe(200)
      expect(await statusOfStart(phone, attacker)).toBe('long')
      expect(await statusOfStart(phone, shared)).toBe(200)
    }
  })

  it('is deleted when the user has twenty more recent ones', async () => {
    const { phone, userId } = await aUser(server.db)
    for (let times = 0; times < 22; times++, server.later(3600)) await aLoggedInBrowser(phone)
    const rows = await rowsOf(userId)
    expect(rows).toHaveLength(20)
    expect(rows[0]?.created_at).toEqual(new Date(startOfTests.getTime() + 2 * 3_600_000))
  })
})

describe('the limits of a known device', () => {
  it('are five codes an hour and twenty wrong codes a day, separate for each device', async () => {
    const { phone } = await aUser(server.db)
    const [one, other] = [await aLoggedInBrowser(phone), await aLoggedInBrowser(phone)]
    server.later(3600)
    for (let challenge = 0; challenge < 4; challenge++) {
      const started = await server.start(phone, one)
      for (let times = 0; times < 5; times++) expect((await submitCode({ ...started, code: wrongCode(started.code) })).status).toBe(422)
    }
    expect(await statusOfStart(phone, one)).toBe('long')
    server.later(3600)
    expect(await statusOfStart(phone, one)).toBe('long')
    expect((await submitCode(await server.start(phone, other))).status).toBe(200)
    expect((await submitCode(await server.start(phone))).status).toBe(200)
    server.later(day)
    expect(await statusOfStart(phone, one)).toBe(200)
  })

  it('apply only to its own user’s number', async () => {
    const [{ phone }, victim] = [await aUser(server.db), await aUser(server.db)]
    const browser = await aLoggedInBrowser(phone)
    for (let times = 0; times < 5; times++) expect(await statusOfStart(victim.phone, browser)).toBe(200)
    for (const either of [browser, new Browser(server.app)]) expect(await statusOfStart(victim.phone, either)).toBe('long')
  })

  it('follow the user to a changed number', async () => {
    const { phone, userId } = await aUser(server.db)
    const browser = await aLoggedInBrowser(phone)
    const moved = aPhone()
    await server.db.updateTable('app_user').set({ phone: moved }).where('id', '=', userId).execute()
    for (const number of [phone, moved]) for (let times = 0; times < 5; times++) await statusOfStart(number)
    expect(await statusOfStart(phone, browser)).toBe('long')
    expect(await statusOfStart(moved, browser)).toBe(200)
  })

  it('are not reset by forgetting the device, which then shares the limits of unknown devices', async () => {
    const { phone, userId } = await aUser(server.db)
    const browser = await aLoggedInBrowser(phone)
    for (let times = 0; times < 5; times++) await statusOfStart(phone, browser)
    for (let times = 0; times < 4; times++) await statusOfStart(phone)
    const [device] = await rowsOf(userId)
    await browser.call(knownDevicesContract.forget, { device_id: device?.id ?? '' })
    expect(await statusOfStart(phone, browser)).toBe('long')
  })
})

describe('answers do not depend on the device token', () => {
  const shapeOf = ({ status, body, headers, cookies }: BrowserResponse) => ({
    status,
    // The masked number is the one that was typed.
    body: { ...body, challenge: '', sent_to: String(body['sent_to']).replace(/\d+$/, '…') },
    headers: { ...headers, date: '', 'x-request-id': '', 'set-cookie': '' },
    cookies: cookies.map(({ value, ...cookie }) => ({ ...cookie, length: value.length, expires: undefined })),
  })

  it('known, disabled and unknown numbers get the same answer and statement count, with no token, a fake one, another user’s and their own', async () => {
    const [own, known, disabled] = [await aUser(server.db), await aUser(server.db), await aUser(server.db)]
    const ownBrowser = await aLoggedInBrowser(own.phone)
    const tokens = new Map<string, string>([[own.phone, ownBrowser.cookies.get('device') ?? '']])
    for (const { phone } of [known, disabled]) tokens.set(phone, (await aLoggedInBrowser(phone)).cookies.get('device') ?? '')
    await server.db.updateTable('app_user').set({ is_active: false }).where('id', '=', disabled.userId).execute()
    const seen = []
    for (const phone of [known.phone, disabled.phone, aPhone()]) {
      for (const token of [undefined, 'fake', tokens.get(own.phone), tokens.get(phone)]) {
        const browser = new Browser(server.app)
        if (token) browser.cookies.set('device', token)
        server.statements = 0
        const started = await browser.call(signInContract.verifyPhone, { phone })
        const startStatements = server.statements
        const code = server.sent.length > 0 ? wrongCode(await server.sentCode()) : '000000'
        const tried = await browser.call(signInContract.verifyCode, { token: String(started.body['challenge']), code })
        seen.push({ started: shapeOf(started), tried: shapeOf(tried), statements: [startStatements, server.statements - startStatements] })
      }
    }
    for (const answer of seen) expect(answer).toEqual(seen[0])
  })

  it('a disabled user’s device keeps its limits', async () => {
    const { phone, userId } = await aUser(server.db)
    const browser = await aLoggedInBrowser(phone)
    await server.db.updateTable('app_user').set({ is_active: false }).where('id', '=', userId).execute()
    for (let times = 0; times < 5; times++) expect(await statusOfStart(phone)).toBe(times < 4 ? 200 : 'long')
    for (let times = 0; times < 6; times++) expect(await statusOfStart(phone, browser)).toBe(times < 5 ? 200 : 'long')
  })
})
