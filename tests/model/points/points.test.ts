import { expect, it } from 'vitest'
import { testApi } from '../../world/test-api.ts'
import { checkLives } from './check-lives.ts'

const api = await testApi()
const lives = Number(process.env['LIVES'] ?? 200)

it(`points in force are a recount by hand in ${lives} random lives`, { timeout: 300_000 }, async () => {
  const met = await checkLives(api, lives)
  expect(
    ['points', 'none', 'once', 'repeat', 'training', 'practice', 'left', 'of before', 'practice of before'].filter(
      (what) => (met[what] ?? 0) === 0,
    ),
  ).toEqual([])
})
