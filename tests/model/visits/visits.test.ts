import { expect, it } from 'vitest'
import { isWhole } from '../../world/whole.ts'
import { checkVisits } from './check-visits.ts'
import { goals, missing } from './goals.ts'

/** LIVES chooses another number. */
const lives = Number(process.env['LIVES'] ?? (isWhole ? 300 : 40))

it(`gate, device and list of three plants say what a plain reading says, in ${lives} random lives`, { timeout: 1_800_000 }, async () => {
  const reached = await checkVisits(lives)
  expect(missing(reached, isWhole ? goals.each : goals.any)).toEqual([])
})
