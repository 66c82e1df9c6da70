import { expect, it } from 'vitest'
import { checkLives } from './check-lives.ts'

const lives = Number(process.env['LIVES'] ?? 2000)

it(`allows every legal move, refuses every illegal one, and matches the model in ${lives} lives`, async () => {
  expect(await checkLives(lives)).toEqual([])
})
