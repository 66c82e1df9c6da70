import { expect, it } from 'vitest'
import { checkHeldLives } from './check-held.ts'

const lives = Number(process.env['LIVES'] ?? 20)

it(`the verdict is a plain reading of the open holds on each day of ${lives} random lives`, { timeout: 300_000 }, async () => {
  const reached = await checkHeldLives(lives)
  const all = ['cleared', 'warn', 'blocked', 'hold', 'lift', 'wait', 'suspend', 'renew licence', 'move', 'cancel card']
  expect(all.filter((what) => (reached[what] ?? 0) === 0)).toEqual([])
})
