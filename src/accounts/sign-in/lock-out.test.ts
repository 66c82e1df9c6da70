import { expect, it } from 'vitest'
import { submitCode, wrongCode, signInServer, startOfTests } from '#app/testing/sign-in-server.ts'
import { Browser } from '#platform/testing/browser.ts'
import { aPhone, aUser } from '../accounts.factory.ts'
import { signInContract } from './sign-in.contract.ts'

const server = await signInServer()

/** All users of the plant log in from one address, which the attacker shares. */
const plantAddress = '10.20.0.1'
const [userCount, rounds, hoursBetween] = [6, 5, 4.8]

let lastAddress = 0
const elsewhere = (): Browser => new Browser(server.app, { address: `10.21.${++lastAddress >> 8}.${lastAddress & 255}` })
const atPlant = (): Browser => new Browser(server.app, { address: plantAddress })
const statusOfStart = async (browser: Browser, phone: string): Promise<number> =>
  (await browser.call(signInContract.verifyPhone, { phone })).status

/** Enters wrong codes from unknown devices until the number's limits are reached. */
async function exhaustNumber(phone: string): Promise<void> {
  for (;;) {
    const browser = elsewhere()
    const { status, body } = await browser.call(signInContract.verifyPhone, { phone })
    if (status === 429) return
    const code = wrongCode(await server.sentCode())
    const wrong = { token: String(body['challenge']), code }
    for (let tries = 0; tries < 5; tries++) if ((await browser.call(signInContract.verifyCode, wrong)).status === 429) break
  }
}

/** Uses up the starts and tries of the plant's address. */
async function exhaustAddress(): Promise<void> {
  const starts = await Promise.all(Array.from({ length: 61 }, () => statusOfStart(atPlant(), aPhone())))
  const wrong = { token: crypto.randomUUID(), code: '000000' }
  const tries = await Promise.all(Array.from({ length: 121 }, () => atPlant().call(signInContract.verifyCode, wrong)))
  expect([starts.includes(429), tries.some(({ status }) => status === 429)]).toEqual([true, true])
}

it(
  `an attacker who exhausts the limits of ${userCount} numbers and of their address all day locks out no known device`,
  { timeout: 180_000 },
  async () => {
    const victims = []
    for (let person = 0; person < userCount; person++) {
      const { phone } = await aUser(server.db)
      const browser = atPlant()
      expect((await submitCode(await server.start(phone, browser))).status).toBe(200)
      victims.push({ phone, browser })
    }
    const statuses: number[] = []
    for (let round = 1; round <= rounds; round++) {
      server.now = new Date(startOfTests.getTime() + round * hoursBetween * 3_600_000)
      await exhaustAddress()
      for (const { phone, browser } of victims) {
        await exhaustNumber(phone)
        expect([await statusOfStart(elsewhere(), phone), await statusOfStart(atPlant(), aPhone())]).toEqual([429, 429])
        statuses.push((await submitCode(await server.start(phone, browser))).status)
      }
    }
    expect(statuses).toEqual(Array.from({ length: userCount * rounds }, () => 200))
  },
)
