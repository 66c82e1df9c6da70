import { expect, it } from 'vitest'
import { daysLeftText, showDate, showMoment, showNumber } from './dates.ts'

it.each([
  ['2026-06-13', '13 Jun 2026'],
  ['2026-09-01', '01 Sep 2026'],
  ['', '—'],
  [null, '—'],
  [undefined, '—'],
  ['soon', 'soon'],
] as const)('%j is shown as %s', (date, text) => expect(showDate(date)).toBe(text))

it.each([
  ['2026-09-13T14:42:00', '13 Sep 2026, 14:42'],
  [null, '—'],
  ['x', 'x'],
] as const)('the moment %j is shown as %s', (moment, text) => expect(showMoment(moment)).toBe(text))

it.each([
  [-1, 'Expired'],
  [0, 'Expires today'],
  [1, '1 day left'],
  [204, '204 days left'],
] as const)('%i days are said as %s', (days, text) => expect(daysLeftText(days)).toBe(text))

it('groups thousands', () => expect(showNumber(4267)).toBe('4,267'))
