import { beforeEach, describe, expect, it } from 'vitest'
import { wrongCode, signInServer, startOfTests } from '#tests/world/sign-in-server.ts'
import { Browser, type BrowserResponse } from '#platform/testing/browser.ts'
import { aUser } from '../accounts.factory.ts'
import { signInContract } from './sign-in.contract.ts'
import { codeRefusedMessage, attemptEndedMessage } from './sign-in.rules.ts'

const server = await signInServer()

beforeEach(async () => {
  server.now = startOfTests
  server.sent.length = 0
  server.logged.length = 0
  await server.db.deleteFrom('rate_limit').execute()
})

const isRefused = ({ status, body }: BrowserResponse): boolean => status === 422 && body['message'] === codeRefusedMessage

describe('requesting another code', () => {
  it('is possible every 30 seconds, up to three codes, and restores no tries', async () => {
    const { phone } = await aUser(server.db)
    const { browser, token, code } = await server.start(phone)
    for (let times = 0; times < 4; times++) await browser.call(signInContract.verifyCode, { token, code: wrongCode(code) })
    server.later(29)
    const soon = await browser.call(signInContract.resendCode, { token })
    expect({ status: soon.status, wait: soon.headers['retry-after'] }).toEqual({ status: 429, wait: '1' })
    server.later(1)
    expect((await browser.call(signInContract.resendCode, { token })).body).toMatchObject({
      challenge: token,
      expires_in: 300,
      resend_in: 30,
    })
    server.later(30)
    expect((await browser.call(signInContract.resendCode, { token })).body).toMatchObject({ resend_in: null })
    const newest = await server.sentCode()
    expect(server.sent).toHaveLength(3)
    server.later(30)
    const fourth = await browser.call(signInContract.resendCode, { token })
    expect({ status: fourth.status, message: fourth.body['message'] }).toEqual({ status: 409, message: attemptEndedMessage })
    expect(isRefused(await browser.call(signInContract.verifyCode, { token, code: wrongCode(newest) }))).toBe(true)
    expect(isRefused(await browser.call(signInContract.verifyCode, { token, code: newest }))).toBe(true)
  })

  it('invalidates the previous code', async () => {
    const { browser, token, code } = await server.start((await aUser(server.db)).phone)
    server.later(30)
    await browser.call(signInContract.resendCode, { token })
    const newest = await server.sentCode()
    expect(isRefused(await browser.call(signInContract.verifyCode, { token, code: newest === code ? wrongCode(code) : code }))).toBe(true)
    expect((await browser.call(signInContract.verifyCode, { token, code: newest })).status).toBe(200)
  })

  it('requires the same browser and sends one code for concurrent requests', async () => {
    const { browser, token } = await server.start((await aUser(server.db)).phone)
    server.later(30)
    expect((await new Browser(server.app).call(signInContract.resendCode, { token })).status).toBe(409)
    const answers = await Promise.all(Array.from({ length: 4 }, () => browser.call(signInContract.resendCode, { token })))
    await server.settled()
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(server.sent).toHaveLength(2)
  })
})
