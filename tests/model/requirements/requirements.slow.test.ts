import { expect, it } from 'vitest'
import { checkWorlds } from './check-worlds.ts'

it(
  'list, page, gate, device and row say what a plain reading says, in 10,000 random sets of rules',
  { timeout: 4 * 3_600_000 },
  async () => {
    expect((await checkWorlds(10_000))['cleared']).toBeGreaterThan(1000)
  },
)
