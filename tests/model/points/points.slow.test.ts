import { expect, it } from 'vitest'
import { testApi } from '../../world/test-api.ts'
import { checkLives } from './check-lives.ts'

const api = await testApi()
/** LIVES chooses another number. */
const lives = Number(process.env['LIVES'] ?? 5_000)

it(`points in force are a recount by hand in ${lives} random lives`, { timeout: 4 * 3_600_000 }, async () => {
  expect((await checkLives(api, lives))['repeat']).toBeGreaterThan(lives / 10)
})
