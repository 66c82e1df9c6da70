import { expect, it } from 'vitest'
import { checkVisits } from './check-visits.ts'
import { goals, missing } from './goals.ts'

/** LIVES chooses another number. */
const lives = Number(process.env['LIVES'] ?? 5000)
/** A database of its own for so many, as a plant's device knows all plants by name. */
const atOnce = 250

it(
  `gate, device and list of three plants say what a plain reading says, in ${lives} random lives`,
  { timeout: 4 * 3_600_000 },
  async () => {
    const reached: Record<string, number> = {}
    for (let done = 0; done < lives; done += atOnce)
      for (const [what, times] of Object.entries(await checkVisits(Math.min(atOnce, lives - done), done)))
        reached[what] = (reached[what] ?? 0) + times
    expect(missing(reached, goals.each)).toEqual([])
  },
)
