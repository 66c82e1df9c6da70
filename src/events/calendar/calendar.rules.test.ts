import { expect, it } from 'vitest'
import {
  monthDays,
  rangeProblem,
  sixWeeksOf,
  weekdayOf,
  weekOf,
  weeksOf,
  dayLabel,
  monthTitle,
  rangeLabel,
  shortDayLabel,
} from './calendar.rules.ts'

it.each([
  ['2026-11-16', 0],
  ['2026-11-21', 5],
  ['2026-11-22', 6],
  ['1969-12-31', 2],
  ['2028-02-29', 1],
])('%s is day %i of its week', (date, weekday) => expect(weekdayOf(date)).toBe(weekday))

it.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on %s', (date, start) => expect(weekOf(date).start).toBe(start))

it.each([
  ['2026-11-21', '2026-10-26', '2026-12-06'],
  ['2026-06-01', '2026-06-01', '2026-07-12'],
  ['2027-02-28', '2027-02-01', '2027-03-14'],
])('the month of %s is shown from %s to %s', (date, start, end) => expect(sixWeeksOf(date)).toEqual({ start, end }))

it('a month is six weeks of seven days', () => {
  const weeks = weeksOf(sixWeeksOf('2026-11-21'))
  expect(weeks.map((days) => [days[0], days[6], days.length])).toEqual([
    ['2026-10-26', '2026-11-01', 7],
    ['2026-11-02', '2026-11-08', 7],
    ['2026-11-09', '2026-11-15', 7],
    ['2026-11-16', '2026-11-22', 7],
    ['2026-11-23', '2026-11-29', 7],
    ['2026-11-30', '2026-12-06', 7],
  ])
})

it.each([
  ['2026-11-21', '2026-11-30'],
  ['2028-02-01', '2028-02-29'],
  ['2026-12-31', '2026-12-31'],
])('the month of %s ends on %s', (date, end) => expect(monthDays(date).end).toBe(end))

it.each([
  ['2026-11-01', '2026-10-31', 'The last day must not be before the first day'],
  ['2026-11-01', '2026-11-01', undefined],
  ['2026-01-01', '2026-04-10', undefined],
  ['2026-01-01', '2026-04-11', 'Choose at most 100 days'],
])('from %s to %s: %s', (start, end, problem) => expect(rangeProblem({ start, end })).toBe(problem))

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
