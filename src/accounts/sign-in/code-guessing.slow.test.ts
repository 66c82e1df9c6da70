import { expect, it } from 'vitest'
import { signInServer, startOfTests, type StartedSignIn } from '#tests/world/sign-in-server.ts'
import { Browser } from '#platform/testing/browser.ts'
import { aUser } from '../accounts.factory.ts'
import { signInContract } from './sign-in.contract.ts'
import { secondsBetweenSends, sendsPerChallenge, triesPerChallenge } from './sign-in.rules.ts'

const challenges = 200
const triesAtOnce = 100
const server = await signInServer()

/** One address per challenge, so that the challenge's limit stops the guesses, not the address's. */
const browserOf = (challenge: number): Browser => new Browser(server.app, { address: `10.0.${challenge >> 8}.${challenge & 255}` })

const wrongGuesses = (code: string): string[] =>
  Array.from({ length: triesAtOnce }, (_, index) => String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'))

/** How many guesses were compared: each counts as a failure of the number. */
async function countCompared(phone: string): Promise<number> {
  const row = await server.db.selectFrom('rate_limit').select('times').where('key', '=', `failure:${phone}`).executeTakeFirst()
  return row?.times.length ?? 0
}

it(
  `${challenges} challenges × ${triesAtOnce} concurrent tries: at most ${triesPerChallenge} compared each, and resending restores none`,
  { timeout: 600_000 },
  async () => {
    let [refused, most] = [0, 0]
    for (let challenge = 0; challenge < challenges; challenge++) {
      server.now = startOfTests
      const { phone } = await aUser(server.db)
      const started: StartedSignIn = await server.start(phone, browserOf(challenge))
      const statuses: number[] = []
      let code = started.code
      for (let sends = 1; sends <= sendsPerChallenge; sends++) {
        const guesses = wrongGuesses(code).slice(0, sends < sendsPerChallenge ? 2 : triesAtOnce)
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
      most = Math.max(most, await countCompared(phone))
    }
    expect(refused).toBe(challenges * (triesAtOnce + 2 * (sendsPerChallenge - 1)))
    expect(most).toBe(triesPerChallenge)
    expect(await server.db.selectFrom('session').select('id').execute()).toEqual([])
  },
)
