import { expect, it } from 'vitest'
import { isWhole } from '../../world/whole.ts'
import { checkPast } from './check-past.ts'

const [births, events, pairs] = isWhole ? [60, 900, 400] : [20, 300, 120]

it(
  `screen, reports and history say what was known then, also later, for ${pairs} pairs of ${births} lives`,
  { timeout: 600_000 },
  async () => {
    const { first, again, drift } = await checkPast({ births, events, pairs })
    expect(again).toEqual(first)
    expect(drift).toEqual([])
  },
)
