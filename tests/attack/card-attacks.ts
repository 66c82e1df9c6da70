import { generateCardKey, secretKeyOf } from '#onboarding/card-codes/card-keys.rules.ts'
import { signCardToken } from '#onboarding/card-codes/card-token.rules.ts'
import { inParallel, type Attack } from './attack-shape.ts'
import { send } from './client.ts'

/** Codes with a foreign signature, altered ones, and texts that are expensive to read if they are read at all; from 250 addresses. */
const forgedCards: Attack = {
  name: 'forged cards, 32 connections',
  prepare: async ({ port }) => {
    const key = generateCardKey(new Date())
    const signed = Array.from({ length: 50 }, (_, n) =>
      signCardToken({ id: key.id, key: secretKeyOf(key) }, { cardId: String(n + 1), plantId: '1', issuedAt: new Date() }),
    )
    const altered = signed.map((token, n) => token.slice(0, n) + (token[n] === 'A' ? 'B' : 'A') + token.slice(n + 1))
    const codes = [...signed, ...altered, 'A'.repeat(168), 'A'.repeat(15_000), '%00'.repeat(1_000), '9'.repeat(168)]
    return (ending) =>
      inParallel(32, ending, async (round) => {
        const answer = await send(port, { path: `/C/${codes[round % codes.length]}`, from: `127.0.5.${1 + (round % 250)}` })
        return answer.text.includes('Card in force') ? { ...answer, outcome: 'accepted' } : answer
      })
  },
}

export const cardAttacks: readonly Attack[] = [forgedCards]
