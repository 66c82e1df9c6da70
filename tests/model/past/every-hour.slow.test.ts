import { expect, it } from 'vitest'
import { checkEveryHour } from './every-hour.ts'

const lives = Number(process.env['LIVES'] ?? 2000)

it(`every hour of ${lives} lives is answered later as it was answered then`, async () => {
  expect(await checkEveryHour({ births: lives, events: lives * 1.5 })).toBeGreaterThan(lives)
})
