import { randomBytes } from 'node:crypto'
import { inParallel, type Attack } from './attack-shape.ts'
import { send } from './client.ts'

/** Tokens of the right form and of every other, from 250 addresses. */
const guessedPages: Attack = {
  name: 'guessed own pages, 32 connections',
  prepare: async ({ port }) => {
    const guesses = Array.from({ length: 100 }, () => randomBytes(32).toString('base64url'))
    const tokens = [...guesses, 'A'.repeat(43), 'A'.repeat(15_000), '%00'.repeat(1_000), '-'.repeat(43), '..%2f..%2f']
    return (ending) =>
      inParallel(32, ending, async (round) => {
        const headers = { 'accept-language': 'sw;q=0.'.repeat(1 + (round % 50)) }
        const answer = await send(port, {
          path: `/d/${tokens[round % tokens.length]}?lang=${round}`,
          headers,
          from: `127.0.6.${1 + (round % 250)}`,
        })
        return answer.text.includes('<table') ? { ...answer, outcome: 'opened' } : answer
      })
  },
}

export const ownPageAttacks: readonly Attack[] = [guessedPages]
