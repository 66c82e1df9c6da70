import { expect, it } from 'vitest'
import { checkWhoMayLoad } from './check-lives.ts'

it('gate, device, page and list say who may load, in 2,000 random lives', { timeout: 4 * 3_600_000 }, async () => {
  expect((await checkWhoMayLoad(2_000))['cleared']).toBeGreaterThan(1000)
})
