import { expect, it } from 'vitest'
import { checkEveryHour } from './every-hour.ts'

it('every hour of 200 lives is answered later as it was answered then', { timeout: 600_000 }, async () => {
  expect(await checkEveryHour({ births: 30, events: 120 })).toBeGreaterThan(1000)
})
