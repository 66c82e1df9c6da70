import { beforeEach, describe, expect, it } from 'vitest'
import { submitCode, wrongCode, signInServer, startOfTests } from '#tests/world/sign-in-server.ts'
import { Browser, type BrowserResponse } from '#platform/testing/browser.ts'
import { aPhone, aUser } from '../accounts.factory.ts'
import { signInContract } from './sign-in.contract.ts'
import { codeDigits, codeRefusedMessage, longCodeDigits, usedUpMessage } from './sign-in.rules.ts'

const server = await signInServer()

beforeEach(async () => {
  server.now = startOfTests
  server.sent.length = 0
  server.logged.length = 0
  await server.db.deleteFrom('rate_limit').execute()
})

const isRefused = ({ status, body }: BrowserResponse): boolean => status === 422 && body['message'] === codeRefusedMessage

describe('sign-in limits', () => {
  it('allow five codes an hour per number, registered or not; then long ones every ten minutes', async () => {
    const digitsOf = async (phone: string) =>
      (await new Browser(server.app).call(signInContract.verifyPhone, { phone })).body['code_digits']
    for (const phone of [(await aUser(server.db)).phone, aPhone()]) {
      server.now = startOfTests
      for (let times = 0; times < 5; times++, server.later(60)) expect(await digitsOf(phone)).toBe(codeDigits)
      expect(await Promise.all(Array.from({ length: 5 }, () => digitsOf(phone)))).toEqual(Array.from({ length: 5 }, () => longCodeDigits))
      server.later(3300)
      expect([await digitsOf(phone), await digitsOf(phone)]).toEqual([codeDigits, longCodeDigits])
    }
    await server.settled()
    expect(server.sent.filter(({ text }) => /\d{5} \d{5} \d{5}/.test(text))).toHaveLength(2)
  })

  it('allow twenty wrong codes a day per number, across all its challenges; then only a long code is compared', async () => {
    const { phone } = await aUser(server.db)
    const open = await server.start(phone)
    server.later(60)
    for (let challenge = 0; challenge < 4; challenge++) {
      const { browser, token, code } = await server.start(phone)
      for (let times = 0; times < 5; times++)
        expect(isRefused(await browser.call(signInContract.verifyCode, { token, code: wrongCode(code) }))).toBe(true)
    }
    const { status, body } = await submitCode(open)
    expect([status, body['message']]).toEqual([409, usedUpMessage])
    server.later(20 * 3600)
    expect((await submitCode(await server.start(phone))).status).toBe(200)
    server.later(4 * 3600)
    expect((await server.start(phone)).code).toHaveLength(codeDigits)
  })

  it('do not count right codes as failures', async () => {
    const { phone } = await aUser(server.db)
    for (let times = 0; times < 25; times++, server.later(720)) expect((await submitCode(await server.start(phone))).status).toBe(200)
  })

  it('allow 60 starts and 120 tries per address in ten minutes, even concurrently', async () => {
    const sameAddress = () => new Browser(server.app, { address: '10.9.9.9' })
    const starts = await Promise.all(Array.from({ length: 80 }, () => sameAddress().call(signInContract.verifyPhone, { phone: aPhone() })))
    expect(starts.filter(({ status }) => status === 200)).toHaveLength(60)
    expect(starts.filter(({ status }) => status === 429)).toHaveLength(20)
    const tries = await Promise.all(
      Array.from({ length: 150 }, () => sameAddress().call(signInContract.verifyCode, { token: crypto.randomUUID(), code: '123456' })),
    )
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(30)
    expect((await new Browser(server.app, { address: '10.9.9.10' }).call(signInContract.verifyPhone, { phone: aPhone() })).status).toBe(200)
    server.later(600)
    expect((await sameAddress().call(signInContract.verifyPhone, { phone: aPhone() })).status).toBe(200)
  })

  it('let one person of a demonstration, where codes are shown, try all its accounts', async () => {
    const demo = await server.serverWith({ codeSender: null, showsCodes: true })
    const { phone } = await aUser(server.db)
    const start = (number: string) => new Browser(demo, { address: '10.9.9.11' }).call(signInContract.verifyPhone, { phone: number })
    const others = await Promise.all(Array.from({ length: 80 }, () => start(aPhone())))
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200))
    const digits = await Promise.all(Array.from({ length: 20 }, async () => (await start(phone)).body['code_digits']))
    expect(digits).toEqual(digits.map(() => codeDigits))
  })

  it('ignore X-Forwarded-For from untrusted clients', async () => {
    const tries = await Promise.all(
      Array.from({ length: 121 }, (_, index) =>
        new Browser(server.app, { address: '10.8.8.8', headers: { 'x-forwarded-for': `10.7.0.${index}` } }).call(
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
