import { expect, it } from 'vitest'
import { Browser } from '#platform/testing/browser.ts'
import { testApi } from '#tests/world/test-api.ts'
import { otherSessionsContract, sessionContract } from './session.contract.ts'

const api = await testApi()

const ends = {
  'logging out': async (browser: Browser) => browser.call(sessionContract.logout, {}),
  'logging out everywhere': async (browser: Browser) => browser.call(otherSessionsContract.endAll, {}),
  'ending the own session in the list': async (browser: Browser) =>
    browser.call(sessionContract.endSession, { session_id: await ownId(browser) }),
}

async function ownId(browser: Browser): Promise<string> {
  const { body } = await browser.call(sessionContract.sessions, {})
  const sessions = body['sessions'] as { _id: string; is_current: boolean }[]
  return sessions.find(({ is_current }) => is_current)?._id ?? ''
}

it.each(Object.entries(ends))('%s leaves neither cookie nor kept pictures in the browser', async (_, end) => {
  const browser = new Browser(api.app)
  browser.cookies.set('session', (await api.as({ portal: 'staff_portal' })).token)
  expect(await end(browser)).toMatchObject({ status: 200, headers: { 'clear-site-data': '"cache"' } })
  expect(browser.cookies.has('session')).toBe(false)
})

it('ending other devices leaves this one as it is', async () => {
  const browser = new Browser(api.app)
  browser.cookies.set('session', (await api.as({ portal: 'staff_portal' })).token)
  const { status, headers } = await browser.call(otherSessionsContract.end, {})
  expect([status, headers['clear-site-data'], browser.cookies.has('session')]).toEqual([200, undefined, true])
})
