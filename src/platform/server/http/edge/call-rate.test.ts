import { expect, it } from 'vitest'
import { openCallRate } from './call-rate.ts'

it('counts the calls of a key and of all keys in windows', () => {
  const count = openCallRate({ seconds: 60, address: 2, total: 3 }, 'Too many')
  const call = (key: string, second: number): string | number => {
    try {
      count(key, new Date(second * 1000))
      return 'counted'
    } catch (error) {
      return (error as { retryAfter: number }).retryAfter
    }
  }
  const calls: [string, number][] = [
    ['a', 100],
    ['a', 110],
    ['a', 120],
    ['b', 130],
    ['c', 140],
    ['c', 159.5],
    ['a', 160],
    ['c', 161],
  ]
  expect(calls.map(([key, second]) => call(key, second))).toEqual(['counted', 'counted', 40, 'counted', 20, 1, 'counted', 'counted'])
})
