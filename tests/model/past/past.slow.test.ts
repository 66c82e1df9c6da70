import { expect, it } from 'vitest'
import { checkPast } from './check-past.ts'

const lives = Number(process.env['LIVES'] ?? 1000)

it(`screen, reports and history say what was known then, also later, for 400 pairs of ${lives} lives`, async () => {
  const { first, again, drift } = await checkPast({ births: lives, events: lives * 12, pairs: 400 })
  expect(again).toEqual(first)
  expect(drift).toEqual([])
})
