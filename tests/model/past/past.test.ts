import { expect, it } from 'vitest'
import { checkPast } from './check-past.ts'

it('screen, reports and history say what was known then, also later, for 400 pairs of 60 lives', { timeout: 600_000 }, async () => {
  const { first, again, drift } = await checkPast({ births: 60, events: 900, pairs: 400 })
  expect(again).toEqual(first)
  expect(drift).toEqual([])
})
