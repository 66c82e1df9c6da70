import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { giveCode, otherThan, signInServer, startOfTests } from '#app/testing/sign-in-server.ts'
import { Browser, type Seen } from '#platform/testing/browser.ts'
import { aPhone, aUser } from '../accounts.factory.ts'
import { knownDevicesContract } from './known-devices.contract.ts'
import { signInContract } from '../sign-in/sign-in.contract.ts'

const server = await signInServer()

beforeEach(async () => {
  server.now = startOfTests
  server.sent.length = 0
  await server.db.deleteFrom('rate_limit').execute()
})

const day = 24 * 3600
const rowsOf = (userId: string) => server.db.selectFrom('known_device').selectAll().where('user_id', '=', userId).orderBy('id').execute()
const statusOfStart = async (phone: string, browser = new Browser(server.app)): Promise<number> =>
  (await browser.call(signInContract.verifyPhone, { phone })).status

/** A browser that has logged in with this number. */
async function aBrowserOf(phone: string, browser = new Browser(server.app)): Promise<Browser> {
  const { status } = await giveCode(await server.start(phone, browser))
  expect(status).toBe(200)
  return browser
}

describe('a browser that has logged in', () => {
  it('is given a token for 180 days, of which only a hash is stored', async () => {
    const { phone, userId } = await aUser(server.db)
    const answer = await giveCode(await server.start(phone))
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

  it('is renewed and given another token by each login; a copy of the old one is worth nothing', async () => {
    const { phone, userId } = await aUser(server.db)
    const browser = await aBrowserOf(phone)
    const copy = new Browser(server.app)
    copy.cookies.set('device', browser.cookies.get('device') ?? '')
    server.later(10 * day)
    await aBrowserOf(phone, browser)
    expect(await rowsOf(userId)).toMatchObject([{ created_at: startOfTests, last_used_at: server.now }])
    for (let times = 0; times < 5; times++) expect(await statusOfStart(phone)).toBe(200)
    expect(await statusOfStart(phone, copy)).toBe(429)
    expect(await statusOfStart(phone, browser)).toBe(200)
  })

  it('is unknown again after 180 days without a login', async () => {
    const { phone } = await aUser(server.db)
    const browser = await aBrowserOf(phone)
    server.later(180 * day)
    for (let times = 0; times < 5; times++) expect(await statusOfStart(phone)).toBe(200)
    expect(await statusOfStart(phone, browser)).toBe(429)
  })

  it('may be that of several people; each has the own row, and a token planted by one opens nothing of the next', async () => {
    const [asha, juma] = [await aUser(server.db), await aUser(server.db)]
    const shared = await aBrowserOf(asha.phone)
    const planted = shared.cookies.get('device') ?? ''
    await aBrowserOf(juma.phone, shared)
    server.later(3600)
    const attacker = new Browser(server.app)
    attacker.cookies.set('device', planted)
    for (const { phone } of [asha, juma]) {
      for (let times = 0; times < 5; times++) expect(await statusOfStart(phone)).toBe(200)
      expect(await statusOfStart(phone, attacker)).toBe(429)
      expect(await statusOfStart(phone, shared)).toBe(200)
    }
  })

  it('stays among the twenty latest of a user', async () => {
    const { phone, userId } = await aUser(server.db)
    for (let times = 0; times < 22; times++, server.later(3600)) await aBrowserOf(phone)
    const rows = await rowsOf(userId)
    expect(rows).toHaveLength(20)
    expect(rows[0]?.created_at).toEqual(new Date(startOfTests.getTime() + 2 * 3_600_000))
  })
})

describe('the limits of a known device', () => {
  it('are five sends an hour and twenty wrong codes a day, however many others there are', async () => {
    const { phone } = await aUser(server.db)
    const [one, other] = [await aBrowserOf(phone), await aBrowserOf(phone)]
    server.later(3600)
    for (let challenge = 0; challenge < 4; challenge++) {
      const started = await server.start(phone, one)
      for (let times = 0; times < 5; times++) expect((await giveCode({ ...started, code: otherThan(started.code) })).status).toBe(422)
    }
    expect((await giveCode(await server.start(phone, one))).status).toBe(429)
    expect(await statusOfStart(phone, one)).toBe(429)
    server.later(3600)
    expect((await giveCode(await server.start(phone, one))).status).toBe(429)
    expect((await giveCode(await server.start(phone, other))).status).toBe(200)
    expect((await giveCode(await server.start(phone))).status).toBe(200)
    server.later(day)
    expect((await giveCode(await server.start(phone, one))).status).toBe(200)
  })

  it('hold for the number of its user alone', async () => {
    const [{ phone }, victim] = [await aUser(server.db), await aUser(server.db)]
    const browser = await aBrowserOf(phone)
    for (let times = 0; times < 5; times++) expect(await statusOfStart(victim.phone, browser)).toBe(200)
    for (const asked of [browser, new Browser(server.app)]) expect(await statusOfStart(victim.phone, asked)).toBe(429)
  })

  it('follow the user to another number, and leave the old one', async () => {
    const { phone, userId } = await aUser(server.db)
    const browser = await aBrowserOf(phone)
    const moved = aPhone()
    await server.db.updateTable('app_user').set({ phone: moved }).where('id', '=', userId).execute()
    for (const asked of [phone, moved]) for (let times = 0; times < 5; times++) await statusOfStart(asked)
    expect(await statusOfStart(phone, browser)).toBe(429)
    expect(await statusOfStart(moved, browser)).toBe(200)
  })

  it('are not filled up by forgetting the device: that costs a login within the limits of unknown devices', async () => {
    const { phone, userId } = await aUser(server.db)
    const browser = await aBrowserOf(phone)
    for (let times = 0; times < 5; times++) await statusOfStart(phone, browser)
    for (let times = 0; times < 4; times++) await statusOfStart(phone)
    const [device] = await rowsOf(userId)
    await browser.call(knownDevicesContract.forget, { device_id: device?.id ?? '' })
    expect(await statusOfStart(phone, browser)).toBe(429)
  })
})

describe('no answer tells more to one who holds a device token', () => {
  const shapeOf = ({ status, body, headers, cookies }: Seen) => ({
    status,
    body: { ...body, challenge: '' },
    headers: { ...headers, date: '', 'set-cookie': '' },
    cookies: cookies.map(({ value, ...cookie }) => ({ ...cookie, length: value.length, expires: undefined })),
  })

  it('known, disabled and unknown numbers answer alike, by as many statements, with no token, a made-up, another’s and the own', async () => {
    const [own, known, disabled] = [await aUser(server.db), await aUser(server.db), await aUser(server.db)]
    const jar = await aBrowserOf(own.phone)
    const tokens = new Map<string, string>([[own.phone, jar.cookies.get('device') ?? '']])
    for (const { phone } of [known, disabled]) tokens.set(phone, (await aBrowserOf(phone)).cookies.get('device') ?? '')
    await server.db.updateTable('app_user').set({ is_active: false }).where('id', '=', disabled.userId).execute()
    const seen = []
    for (const phone of [known.phone, disabled.phone, aPhone()]) {
      for (const token of [undefined, 'made-up', tokens.get(own.phone), tokens.get(phone)]) {
        const browser = new Browser(server.app)
        if (token) browser.cookies.set('device', token)
        server.statements = 0
        const started = await browser.call(signInContract.verifyPhone, { phone })
        const asked = server.statements
        const code = server.sent.length > 0 ? otherThan(await server.sentCode()) : '000000'
        const tried = await browser.call(signInContract.verifyCode, { token: String(started.body['challenge']), code })
        seen.push({ started: shapeOf(started), tried: shapeOf(tried), statements: [asked, server.statements - asked] })
      }
    }
    for (const answer of seen) expect(answer).toEqual(seen[0])
  })

  it('the limits of a disabled user’s device are those it had before', async () => {
    const { phone, userId } = await aUser(server.db)
    const browser = await aBrowserOf(phone)
    await server.db.updateTable('app_user').set({ is_active: false }).where('id', '=', userId).execute()
    for (let times = 0; times < 5; times++) expect(await statusOfStart(phone)).toBe(times < 4 ? 200 : 429)
    for (let times = 0; times < 6; times++) expect(await statusOfStart(phone, browser)).toBe(times < 5 ? 200 : 429)
  })
})
