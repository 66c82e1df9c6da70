import { expect, it } from 'vitest'
import { judgeCalls } from '../../bench/quick.rules.ts'
import type { Result } from '../../bench/report.ts'

/** A report of one call, measured alone and with 16 connections. */
const reportOf = (drivers: string, { ratio = 0.5, p95 = 10, p50 = 2, spread = 0 }) => {
  const result = { scenario: 'list', callsPerRound: 1, requestsPerSecond: 1, p99: 20, cpuPerRequest: 1, yardstickPerSecond: 2, p50, p95 }
  const spreads = { ratio: spread, p95: spread, p50: spread }
  const results: Result[] = [
    { ...result, connections: 1, ratio: null, yardstickPerSecond: null, spread: spreads },
    { ...result, connections: 16, ratio, spread: spreads },
  ]
  return { drivers, results }
}

it.each([
  ['everything met', {}, 0],
  ['too slow against the yardstick', { ratio: 0.39 }, 1],
  ['too slow by less than the spread', { ratio: 0.39, spread: 0.02 }, 0],
  ['a tail too long', { p95: 16 }, 1],
  ['grown too much', { p50: 3.1 }, 1],
  ['all three', { ratio: 0.1, p95: 99, p50: 9 }, 3],
])('%s', (_, measured, missed) => {
  const targets = { list: { ratio: 0.4, p95: 15, growth: 1.5 } }
  const judged = judgeCalls([reportOf('10k', {}), reportOf('100k', measured)], targets)
  expect(judged.missed).toBe(missed)
  expect(judged.lines.join('\n').split('! ').length - 1).toBe(missed)
})

it('what has no target is told, and one size has no growth', () => {
  const { lines, missed } = judgeCalls([reportOf('10k', { ratio: 0.01 })], { list: {} })
  expect(missed).toBe(0)
  expect(lines.join('\n')).toContain('ratio 0.01')
  expect(lines.join('\n')).not.toContain('growth')
})
