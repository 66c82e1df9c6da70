import { expect, it } from 'vitest'
import { dateText, momentText } from './moment.ts'

it.each([
  ['2026-06-13', '13 Jun 2026'],
  ['2026-09-01', '01 Sep 2026'],
  ['soon', 'soon'],
] as const)('%s is formatted as %s', (date, text) => expect(dateText(date)).toBe(text))

it.each([
  ['2026-09-04T21:30:00Z', 'Africa/Nairobi', '05 Sep 2026, 00:30'],
  ['2026-09-04T21:30:00Z', 'UTC', '04 Sep 2026, 21:30'],
  ['2026-01-01T00:00:00Z', 'America/New_York', '31 Dec 2025, 19:00'],
  ['2026-03-29T00:59:59.999Z', 'Europe/London', '29 Mar 2026, 00:59'],
  ['2026-03-29T01:00:00Z', 'Europe/London', '29 Mar 2026, 02:00'],
  ['2026-03-29T01:30:00Z', 'Europe/London', '29 Mar 2026, 02:30'],
  ['2026-10-25T00:59:00Z', 'Europe/London', '25 Oct 2026, 01:59'],
  ['2026-10-25T01:01:00Z', 'Europe/London', '25 Oct 2026, 01:01'],
  ['2026-06-12T18:20:00Z', 'Asia/Kathmandu', '13 Jun 2026, 00:05'],
  ['2026-06-13T00:00:59Z', 'UTC', '13 Jun 2026, 00:00'],
] as const)('%s in %s is %s', (moment, zone, text) => expect(momentText(new Date(moment), zone)).toBe(text))
