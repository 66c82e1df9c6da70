import { expect, it } from 'vitest'
import { dayLabel, monthTitle, rangeLabel, shortDayLabel } from './calendar-labels.rules.ts'

it('formats a month and a day', () => {
  expect([monthTitle('2026-11-01'), dayLabel('2026-11-21'), dayLabel('2026-12-06'), shortDayLabel('2026-12-06')]).toEqual([
    'November 2026',
    'Saturday 21 November',
    'Sunday 6 December',
    '06 Dec',
  ])
})

it.each([
  ['2026-11-16', '2026-11-22', '16–22 Nov 2026'],
  ['2026-11-30', '2026-12-06', '30 Nov – 06 Dec 2026'],
  ['2026-12-28', '2027-01-03', '28 Dec 2026 – 03 Jan 2027'],
])('from %s to %s is %s', (start, end, words) => expect(rangeLabel({ start, end })).toBe(words))
