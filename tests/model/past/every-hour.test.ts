import { expect, it } from 'vitest'
import { isWhole } from '../../world/whole.ts'
import { checkEveryHour } from './every-hour.ts'

const [births, events] = isWhole ? [200, 300] : [30, 100]

it(`every hour of ${births} lives is answered later as it was answered then`, { timeout: 1_200_000 }, async () => {
  expect(await checkEveryHour({ births, events })).toBeGreaterThan(births * 2)
})
