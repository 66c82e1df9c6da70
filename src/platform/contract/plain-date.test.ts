import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  ageInYears,
  daysBetween,
  earliest,
  isPlainDate,
  noDayText,
  plainDate,
  plainDateOf,
  toPlainDate,
} from './plain-date.ts'

describe('a plain date', () => {
  it.each([
    '2027-02-31',
    '2027-02-29',
    '2100-02-29',
    '2027-13-01',
    '2027-00-10',
    '2027-01-00',
    '0027-01-01',
    '27-01-01',
    '2027-1-1',
    '',
    'x',
  ])('%j is not a date', (text) => {
    expect(isPlainDate(text)).toBe(false)
    expect(plainDate.safeParse(text).success).toBe(false)
  })
  it.each(['2028-02-29', '2000-02-29', '2027-12-31', '1970-01-01', '9999-12-31'])('%j is a date', (text) => {
    expect(plainDate.parse(text)).toBe(text)
  })
  it('has one error message', () => {
    const messages = (text: unknown): string[] | undefined => plainDate.safeParse(text).error?.issues.map(({ message }) => message)
    expect(messages('2027-02-31')).toEqual(['There is no such day: 2027-02-31'])
    expect(messages('31/02/2027')).toEqual([noDayText])
    expect(messages(undefined)).toEqual(['This is mandatory'])
    expect(messages('')).toEqual(['This is mandatory'])
  })
  it('requires whole numbers', () => {
    expect(plainDateOf(2027, 2, 28)).toBe('2027-02-28')
    expect(plainDateOf(2027, 2, 29)).toBeUndefined()
    expect(plainDateOf(2027, 2, 1.5)).toBeUndefined()
  })
})

it.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2027-03-01', -1, '2027-02-28'],
  ['2028-03-01', -1, '2028-02-29'],
  ['2027-01-01', 365, '2028-01-01'],
  ['1970-01-01', -1, '1969-12-31'],
  ['2027-01-01', 0, '2027-01-01'],
] as const)('%s plus %i days is %s', (date, days, expected) => expect(addDays(date, days)).toBe(expected))

it.each([
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2027-01-31', 12, '2028-01-31'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2027-11-30', 3, '2028-02-29'],
  ['2027-01-15', -1, '2026-12-15'],
  ['2027-03-31', -13, '2026-02-28'],
  ['2027-12-01', 1, '2028-01-01'],
] as const)('%s plus %i months is %s', (date, months, expected) => expect(addMonths(date, months)).toBe(expected))

it.each([
  ['2027-01-01', '2027-01-01', 0],
  ['2027-01-01', '2027-01-02', 1],
  ['2027-03-01', '2027-02-28', -1],
  ['2027-01-01', '2028-01-01', 365],
  ['2028-01-01', '2029-01-01', 366],
] as const)('from %s to %s: %i days', (from, to, days) => expect(daysBetween(from, to)).toBe(days))

it.each([
  ['2006-06-15', '2027-06-14', 20],
  ['2006-06-15', '2027-06-15', 21],
  ['2004-02-29', '2025-02-28', 20],
  ['2004-02-29', '2025-03-01', 21],
  ['2004-02-29', '2024-02-29', 20],
] as const)('a person born on %s is on %s aged %i', (born, today, age) => expect(ageInYears(born, today)).toBe(age))

it('the earliest ignores missing days', () => {
  expect(earliest('2027-05-01', undefined, '2027-04-30', null)).toBe('2027-04-30')
  expect(earliest(null, undefined)).toBeUndefined()
})

it.each([
  ['2027-01-01T20:59:59Z', 'Africa/Nairobi', '2027-01-01'],
  ['2027-01-01T21:00:00Z', 'Africa/Nairobi', '2027-01-02'],
  ['2027-01-01T00:00:00Z', 'America/New_York', '2026-12-31'],
] as const)('at %s in %s it is %s', (moment, zone, day) => expect(toPlainDate(new Date(moment), zone)).toBe(day))

it('throws for an invalid day, which is a programming error', () => {
  expect(() => addDays('2027-02-30', 1)).toThrow(RangeError)
})
