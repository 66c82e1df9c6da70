import { expect, it } from 'vitest'
import { setSiteTimeZone, formatDate, formatMoment } from './dates.ts'

it.each([
  ['2026-06-13', '13 Jun 2026'],
  ['2026-09-01', '01 Sep 2026'],
  ['', '—'],
  [null, '—'],
  [undefined, '—'],
  ['soon', 'soon'],
] as const)('%j is shown as %s', (date, text) => expect(formatDate(date)).toBe(text))

it.each([
  ['2026-09-13T14:42:00Z', '13 Sep 2026, 17:42'],
  [null, '—'],
  ['x', 'x'],
] as const)('the moment %j is shown in the site’s time zone as %s', (moment, text) => {
  setSiteTimeZone('Africa/Nairobi')
  expect(formatMoment(moment)).toBe(text)
})
