import { expect, it } from 'vitest'
import { submitCode, wrongCode, signInServer, startOfTests } from '#tests/world/sign-in-server.ts'
import { Browser } from '#platform/testing/browser.ts'
import { aPhone, aUser } from '../accounts.factory.ts'
import { signInContract } from './sign-in.contract.ts'
import { longCodeDigits, secondsBetweenLongCodes } from './sign-in.rules.ts'
import { minutes } from '#tests/world/patience.ts'

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
    const { body } = await browser.call(signInContract.verifyPhone, { phone })
    if (body['code_digits'] === longCodeDigits) return
    const code = wrongCode(await server.sentCode())
    const wrong = { token: String(body['challenge']), code }
    for (let tries = 0; tries < 5; tries++) if ((await browser.call(signInContract.verifyCode, wrong)).status === 409) break
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
  { timeout: minutes(3) },
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
        expect(await statusOfStart(atPlant(), aPhone())).toBe(429)
        statuses.push((await submitCode(await server.start(phone, browser))).status)
      }
    }
    expect(statuses).toEqual(Array.from({ length: userCount * rounds }, () => 200))
  },
)

it(
  'an attacker who goes on for hours locks no new device of a number out for longer than ten minutes',
  { timeout: minutes(2) },
  async () => {
    const { phone } = await aUser(server.db)
    for (let hour = 0; hour < 4; hour++) {
      server.now = new Date(startOfTests.getTime() + (30 + hour) * 3_600_000)
      await exhaustNumber(phone)
      // Whatever the attacker has asked for since, the newest message opens the person's own new browser.
      const attacker = elsewhere()
      const { body } = await attacker.call(signInContract.verifyPhone, { phone })
      for (let tries = 0; tries < 6; tries++)
        await attacker.call(signInContract.verifyCode, { token: String(body['challenge']), code: `${tries}`.repeat(longCodeDigits) })
      const fresh = await server.start(phone, elsewhere())
      const code = await server.sentCode()
      expect(code).toHaveLength(longCodeDigits)
      expect((await submitCode({ ...fresh, code })).status).toBe(200)
      // Once only; and the next one comes after ten minutes.
      const second = await server.start(phone, elsewhere())
      expect((await submitCode({ ...second, code })).status).toBe(422)
      server.later(secondsBetweenLongCodes)
      await attacker.call(signInContract.verifyPhone, { phone })
      const third = await server.start(phone, elsewhere())
      expect((await submitCode({ ...third, code: await server.sentCode() })).status).toBe(200)
    }
  },
)

it('a long code is sent once in ten minutes, ends after twenty, and belongs to its number', async () => {
  const [{ phone }, other] = [await aUser(server.db), await aUser(server.db)]
  server.now = new Date(startOfTests.getTime() + 60 * 3_600_000)
  for (const number of [phone, other.phone]) await exhaustNumber(number)
  await server.settled()
  const longOf = (number: string) => server.sent.filter(({ to, text }) => to.phone === number && /\d{5} \d{5} \d{5}/.test(text))
  const before = longOf(phone).length
  for (let times = 0; times < 5; times++) await elsewhere().call(signInContract.verifyPhone, { phone })
  await server.settled()
  expect(longOf(phone)).toHaveLength(before)
  const codeOf = (number: string): string => /\d{5} \d{5} \d{5}/.exec(longOf(number).at(-1)?.text ?? '')?.[0] ?? ''
  const mine = await server.start(phone, elsewhere())
  expect((await submitCode({ ...mine, code: codeOf(other.phone) })).status).toBe(422)
  expect((await submitCode({ ...mine, code: codeOf(phone).slice(0, 6) })).status).toBe(422)
  expect((await elsewhere().call(signInContract.resendCode, { token: mine.token })).status).toBe(409)
  expect((await mine.browser.call(signInContract.resendCode, { token: mine.token })).status).toBe(409)
  const late = codeOf(phone)
  server.later(20 * 60)
  await server.db.updateTable('sign_in_long_code').set({ sent_at: server.now }).where('phone', '=', phone).execute()
  expect((await submitCode({ ...(await server.start(phone, elsewhere())), code: late })).status).toBe(422)
})
