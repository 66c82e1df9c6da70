import { expect, it } from 'vitest'
import { signInServer, startOfTests, type Started } from '#app/testing/sign-in-server.ts'
import { Browser } from '#platform/testing/browser.ts'
import { aUser } from '../accounts.factory.ts'
import { signInContract } from './sign-in.contract.ts'
import { secondsBetweenSends, sendsPerChallenge, triesPerChallenge } from './sign-in.rules.ts'

const challenges = 200
const triesAtOnce = 100
const server = await signInServer()

/** From an address of its own, so that it is the challenge that stops the guesses and not the address. */
const browserOf = (challenge: number): Browser => new Browser(server.app, { address: `10.0.${challenge >> 8}.${challenge & 255}` })

const guessesBeside = (code: string): string[] =>
  Array.from({ length: triesAtOnce }, (_, place) => String((Number(code) + 1 + place) % 1_000_000).padStart(6, '0'))

/** How many guesses got as far as being compared: each of them is a failure of that number. */
async function judgedOf(phone: string): Promise<number> {
  const row = await server.db.selectFrom('rate_limit').select('times').where('key', '=', `failure:${phone}`).executeTakeFirst()
  return row?.times.length ?? 0
}

it(
  `${challenges} challenges × ${triesAtOnce} tries at once: at most ${triesPerChallenge} judged each, more codes bring none back`,
  { timeout: 600_000 },
  async () => {
    let [refused, most] = [0, 0]
    for (let challenge = 0; challenge < challenges; challenge++) {
      server.now = startOfTests
      const { phone } = await aUser(server.db)
      const started: Started = await server.start(phone, browserOf(challenge))
      const statuses: number[] = []
      let code = started.code
      for (let sends = 1; sends <= sendsPerChallenge; sends++) {
        const guesses = guessesBeside(code).slice(0, sends < sendsPerChallenge ? 2 : triesAtOnce)
        const answers = await Promise.all(
          guesses.map((guess) => started.browser.call(signInContract.verifyCode, { token: started.token, code: guess })),
        )
        statuses.push(...answers.map(({ status }) => status))
        server.later(secondsBetweenSends)
        if (sends === sendsPerChallenge) continue
        await started.browser.call(signInContract.resendCode, { token: started.token })
        code = await server.sentCode()
      }
      const right = await started.browser.call(signInContract.verifyCode, { token: started.token, code })
      expect(right.status).toBe(422)
      refused += statuses.filter((status) => status === 422).length
      most = Math.max(most, await judgedOf(phone))
    }
    expect(refused).toBe(challenges * (triesAtOnce + 2 * (sendsPerChallenge - 1)))
    expect(most).toBe(triesPerChallenge)
    expect(await server.db.selectFrom('session').select('id').execute()).toEqual([])
  },
)
