import { randomUUID } from 'node:crypto'
import { signPassCode } from '#gate/digital-pass/pass-signature.rules.ts'
import { generateCardKey, secretKeyOf } from '#onboarding/card-codes/card-keys.rules.ts'
import { signCardToken } from '#onboarding/card-codes/card-token.rules.ts'
import { inParallel, type Attack } from './attack-shape.ts'
import { postJson } from './scene.ts'

/** Codes of a foreign key, altered and truncated ones, and guessed numbers, each recorded as a denial of nobody. */
const forgedChecks: Attack = {
  name: 'gate checks with forged codes and guessed numbers, 32 connections',
  prepare: async ({ port, attacker: { token } }) => {
    const key = generateCardKey(new Date())
    const signed = Array.from({ length: 50 }, (_, n) =>
      signCardToken({ id: key.id, key: secretKeyOf(key) }, { cardId: String(n + 1), plantId: '1', issuedAt: new Date() }),
    )
    const passes = Array.from({ length: 50 }, (_, n) =>
      signPassCode({ id: key.id, key: secretKeyOf(key) }, { driverId: String(n + 1), madeAt: new Date() }),
    )
    const altered = signed.map((code, n) => code.slice(0, n) + (code[n] === 'A' ? 'B' : 'A') + code.slice(n + 1))
    const truncated = signed.map((code, n) => code.slice(0, 90 + n))
    const numbers = Array.from({ length: 50 }, (_, n) => `NO-SUCH-${n}`)
    const entered = [...signed, ...passes, ...altered, ...truncated, ...numbers, 'A'.repeat(168), 'A'.repeat(15_000), '9'.repeat(400)]
    return (ending) =>
      inParallel(32, ending, async (round) => {
        const body = { key: randomUUID(), entered: entered[round % entered.length], direction: 'in' }
        const answer = await postJson(port, '/v2/gate/check', body, { token, from: `127.0.6.${1 + (round % 250)}` })
        const isLetIn = answer.outcome === '200' && !answer.text.includes('"outcome":"blocked"')
        return isLetIn ? { ...answer, outcome: 'accepted' } : answer
      })
  },
}

/** One key for many checks: recorded once. */
const replayedChecks: Attack = {
  name: 'gate checks replayed with one key, 16 connections',
  prepare: async ({ port, attacker: { token } }) => {
    const key = randomUUID()
    return (ending) =>
      inParallel(16, ending, (round) =>
        round % 4 === 0
          ? postJson(port, '/v2/gate/check', { key, entered: 'NO-SUCH-CARD', direction: 'in' }, { token, from: '127.0.6.251' })
          : postJson(port, '/v2/gate/check', { key, entered: `NO-SUCH-${round}`, direction: 'out' }, { token, from: '127.0.6.252' }),
      )
  },
}

export const gateAttacks: readonly Attack[] = [forgedChecks, replayedChecks]
