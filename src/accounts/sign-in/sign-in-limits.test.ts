import { beforeEach, describe, expect, it } from 'vitest'
import { giveCode, otherThan, signInServer, startOfTests } from '#app/testing/sign-in-server.ts'
import { Browser, type Seen } from '#platform/testing/browser.ts'
import { aPhone, aUser } from '../accounts.factory.ts'
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

const refusal = ({ status, headers }: Seen): object => ({ status, wait: headers['retry-after'] })

describe('limits', () => {
  it('sends five codes an hour to a number, known or not, and says when to come back', async () => {
    for (const phone of [(await aUser(server.db)).phone, aPhone()]) {
      server.now = startOfTests
      for (let times = 0; times < 5; times++, server.later(60))
        expect((await new Browser(server.app).call(signInContract.verifyPhone, { phone })).status).toBe(200)
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => new Browser(server.app).call(signInContract.verifyPhone, { phone })),
      )
      for (const answer of answers) expect(refusal(answer)).toEqual({ status: 429, wait: '3300' })
      server.later(3300)
      expect((await new Browser(server.app).call(signInContract.verifyPhone, { phone })).status).toBe(200)
      expect(refusal(await new Browser(server.app).call(signInContract.verifyPhone, { phone }))).toEqual({ status: 429, wait: '60' })
    }
  })

  it('judges twenty wrong codes a day for a number, over all its challenges', async () => {
    const { phone } = await aUser(server.db)
    for (let challenge = 0; challenge < 4; challenge++, server.later(3600)) {
      const { browser, token, code } = await server.start(phone)
      for (let times = 0; times < 5; times++)
        expect(isRefused(await browser.call(signInContract.verifyCode, { token, code: otherThan(code) }))).toBe(true)
    }
    const { browser, token, code } = await server.start(phone)
    expect(refusal(await browser.call(signInContract.verifyCode, { token, code }))).toEqual({ status: 429, wait: String(20 * 3600) })
    server.later(20 * 3600)
    const next = await server.start(phone)
    expect((await giveCode(next)).status).toBe(200)
  })

  it('counts no right code among the failures', async () => {
    const { phone } = await aUser(server.db)
    for (let times = 0; times < 25; times++, server.later(720)) expect((await giveCode(await server.start(phone))).status).toBe(200)
  })

  it('takes 60 starts and 120 tries in ten minutes from an address, however many come at once', async () => {
    const there = () => new Browser(server.app, { address: '10.9.9.9' })
    const starts = await Promise.all(Array.from({ length: 80 }, () => there().call(signInContract.verifyPhone, { phone: aPhone() })))
    expect(starts.filter(({ status }) => status === 200)).toHaveLength(60)
    expect(starts.filter(({ status }) => status === 429)).toHaveLength(20)
    const tries = await Promise.all(
      Array.from({ length: 150 }, () => there().call(signInContract.verifyCode, { token: crypto.randomUUID(), code: '123456' })),
    )
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(30)
    expect((await new Browser(server.app, { address: '10.9.9.10' }).call(signInContract.verifyPhone, { phone: aPhone() })).status).toBe(200)
    server.later(600)
    expect((await there().call(signInContract.verifyPhone, { phone: aPhone() })).status).toBe(200)
  })

  it('believes no forwarding header of a stranger', async () => {
    const tries = await Promise.all(
      Array.from({ length: 121 }, (_, place) =>
        new Browser(server.app, { address: '10.8.8.8', headers: { 'x-forwarded-for': `10.7.0.${place}` } }).call(
          signInContract.verifyCode,
          {
            token: crypto.randomUUID(),
            code: '123456',
          },
        ),
      ),
    )
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})
