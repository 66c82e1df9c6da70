import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { submitCode, signInServer, startOfTests } from '#tests/world/sign-in-server.ts'
import { Browser } from '#platform/testing/browser.ts'
import { aKnownDevice, aSession, aUser } from '../accounts.factory.ts'
import { KnownDevice, knownDevicesContract } from './known-devices.contract.ts'
import { sessionContract } from './session.contract.ts'

const server = await signInServer()

beforeEach(async () => {
  server.now = startOfTests
  await server.db.deleteFrom('rate_limit').execute()
})

const day = 24 * 3600
const bearer = (token: string): Browser => new Browser(server.app, { headers: { authorization: `Bearer ${token}` } })
const devicesOf = async (browser: Browser): Promise<KnownDevice[]> =>
  z.array(KnownDevice).parse((await browser.call(knownDevicesContract.list, {})).body['devices'])
const rowsOf = (userId: string) => server.db.selectFrom('known_device').select('id').where('user_id', '=', userId).execute()

async function aLoggedInBrowser(phone: string): Promise<Browser> {
  const browser = new Browser(server.app)
  expect((await submitCode(await server.start(phone, browser))).status).toBe(200)
  return browser
}

describe('the user’s devices', () => {
  it.each(Object.entries(knownDevicesContract))('%s needs a session', async (_, { method, path }) => {
    expect((await new Browser(server.app).send(method, path, method === 'POST' ? '{}' : undefined)).status).toBe(401)
  })

  it('are listed most recently used first, without expired ones', async () => {
    const { phone, userId } = await aUser(server.db)
    await aKnownDevice(server.db, { userId, now: new Date(startOfTests.getTime() - 180 * day * 1000) })
    await aKnownDevice(server.db, { userId, now: new Date(startOfTests.getTime() - day * 1000), userAgent: 'Firefox/143.0' })
    const [current, other, ...none] = await devicesOf(await aLoggedInBrowser(phone))
    expect(current).toMatchObject({ is_current: true, first_login_at: startOfTests.toISOString() })
    expect(other).toMatchObject({ is_current: false, user_agent: 'Firefox/143.0', last_login_at: '2026-11-20T06:00:00.000Z' })
    expect(none).toEqual([])
  })

  it('are forgotten one by one, with an audit entry and without ending a session; another user’s device gives 404', async () => {
    const [{ phone, userId }, stranger] = [await aUser(server.db), await aUser(server.db)]
    const browser = await aLoggedInBrowser(phone)
    const [device] = await devicesOf(browser)
    const forget = { device_id: device?._id ?? '' }
    const foreign = await bearer(await aSession(server.db, { userId: stranger.userId, now: server.now })).call(
      knownDevicesContract.forget,
      forget,
    )
    const missing = await browser.call(knownDevicesContract.forget, { device_id: '999999999' })
    expect([foreign.status, foreign.body]).toEqual([404, missing.body])
    expect(await rowsOf(userId)).toHaveLength(1)
    expect((await browser.call(knownDevicesContract.forget, forget)).status).toBe(200)
    expect((await browser.call(knownDevicesContract.forget, forget)).status).toBe(404)
    expect((await browser.call(sessionContract.me, {})).status).toBe(200)
    const audit = await server.db.selectFrom('audit').select(['action', 'subject_id']).where('user_id', '=', userId).orderBy('id').execute()
    expect(audit).toEqual([expect.objectContaining({ action: 'logged_in' }), { action: 'device_forgotten', subject_id: forget.device_id }])
  })

  it('are all forgotten except the current one', async () => {
    const [{ phone, userId }, stranger] = [await aUser(server.db), await aUser(server.db)]
    for (const user of [userId, userId, stranger.userId]) await aKnownDevice(server.db, { userId: user, now: startOfTests })
    const browser = await aLoggedInBrowser(phone)
    expect((await browser.call(knownDevicesContract.forgetOthers, {})).body).toEqual({ message: 'All other devices have been forgotten' })
    expect(await devicesOf(browser)).toMatchObject([{ is_current: true }])
    expect(await rowsOf(stranger.userId)).toHaveLength(1)
    const audit = await server.db.selectFrom('audit').select('action').where('user_id', '=', userId).orderBy('id').execute()
    expect(audit.map(({ action }) => action)).toEqual(['logged_in', 'device_forgotten', 'device_forgotten'])
  })
})
