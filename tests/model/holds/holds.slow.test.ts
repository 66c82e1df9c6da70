import { expect, it } from 'vitest'
import { checkHeldLives } from './check-held.ts'

it('the verdict is a plain reading of the open holds on each day of 10,000 random lives', { timeout: 4 * 3_600_000 }, async () => {
  expect((await checkHeldLives(10_000))['cleared']).toBeGreaterThan(1000)
})
