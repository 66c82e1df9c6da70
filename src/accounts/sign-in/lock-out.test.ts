import { expect, it } from 'vitest'
import { giveCode, otherThan, signInServer, startOfTests } from '#app/testing/sign-in-server.ts'
import { Browser } from '#platform/testing/browser.ts'
import { aPhone, aUser } from '../accounts.factory.ts'
import { signInContract } from './sign-in.contract.ts'

const server = await signInServer()

/** A plant's people log in from one address, which the attacker shares. */
const plant = '10.20.0.1'
const [people, rounds, hoursBetween] = [20, 5, 4.8]

let lastAddress = 0
const elsewhere = (): Browser => new Browser(server.app, { address: `10.21.${++lastAddress >> 8}.${lastAddress & 255}` })
const atPlant = (): Browser => new Browser(server.app, { address: plant })
const statusOfStart = async (browser: Browser, phone: string): Promise<number> =>
  (await browser.call(signInContract.verifyPhone, { phone })).status

/** Wrong codes from an unknown device, until the number takes no more of them or no more are sent. */
async function useUpNumber(phone: string): Promise<void> {
  for (;;) {
    const browser = elsewhere()
    const { status, body } = await browser.call(signInContract.verifyPhone, { phone })
    if (status === 429) return
    const code = otherThan(await server.sentCode())
    const asked = { token: String(body['challenge']), code }
    for (let tries = 0; tries < 5; tries++) if ((await browser.call(signInContract.verifyCode, asked)).status === 429) break
  }
}

/** All starts and tries that the plant's address has. */
async function useUpAddress(): Promise<void> {
  const starts = await Promise.all(Array.from({ length: 61 }, () => statusOfStart(atPlant(), aPhone())))
  const wrong = { token: crypto.randomUUID(), code: '000000' }
  const tries = await Promise.all(Array.from({ length: 121 }, () => atPlant().call(signInContract.verifyCode, wrong)))
  expect([starts.includes(429), tries.some(({ status }) => status === 429)]).toEqual([true, true])
}

it(
  `an attacker who uses up everything of ${people} numbers and of their address, all day long, locks no known device out`,
  { timeout: 180_000 },
  async () => {
    const victims = []
    for (let person = 0; person < people; person++) {
      const { phone } = await aUser(server.db)
      const browser = atPlant()
      expect((await giveCode(await server.start(phone, browser))).status).toBe(200)
      victims.push({ phone, browser })
    }
    const statuses: number[] = []
    for (let round = 1; round <= rounds; round++) {
      server.now = new Date(startOfTests.getTime() + round * hoursBetween * 3_600_000)
      await useUpAddress()
      for (const { phone, browser } of victims) {
        await useUpNumber(phone)
        expect([await statusOfStart(elsewhere(), phone), await statusOfStart(atPlant(), aPhone())]).toEqual([429, 429])
        statuses.push((await giveCode(await server.start(phone, browser))).status)
      }
    }
    expect(statuses).toEqual(Array.from({ length: people * rounds }, () => 200))
  },
)
