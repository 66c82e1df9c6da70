import { expect, it } from 'vitest'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { closedSentence, judgeDecider, judgeDriver, momentWords } from './requests.rules.ts'

it.each([
  ['2026-09-04T21:30:00Z', 'Africa/Nairobi', '5 Sep 2026 at 00:30'],
  ['2026-09-04T21:30:00Z', 'UTC', '4 Sep 2026 at 21:30'],
  ['2026-01-01T00:00:00Z', 'America/New_York', '31 Dec 2025 at 19:00'],
] as const)('%s on a clock in %s is %s', (moment, zone, words) => {
  expect(momentWords(new Date(moment), zone)).toBe(words)
})

it.each([
  [{ statusId: 2, by: 'Halima Said' }, 'This request is no longer available: approved by Halima Said on 4 Sep 2026 at 21:30.'],
  [{ statusId: 4, by: null }, 'This request is no longer available: cancelled by the system on 4 Sep 2026 at 21:30.'],
] as const)('%j is told as: %s', (closing, words) => {
  expect(closedSentence({ ...closing, at: new Date('2026-09-04T21:30:00Z') }, 'UTC')).toBe(words)
})

it.each([
  ['1', '1', false],
  ['1', '2', true],
  [null, '2', true],
] as const)('what %s raised is decided by %s: %s', (raisedBy, deciderId, may) => {
  expect(judgeDecider({ raisedBy, deciderId }).ok).toBe(may)
})

it('a driver of another status is refused with both statuses', () => {
  const kind = { title: 'Reinstate suspended driver', allowedDriverStatuses: [driverStatus.suspended, driverStatus.cardCancelled] }
  expect(judgeDriver(kind, driverStatus.suspended)).toEqual({ ok: true })
  expect(judgeDriver(kind, driverStatus.blacklisted)).toMatchObject({
    ok: false,
    message:
      "'Reinstate suspended driver' is for drivers with the status Suspended or Card cancelled. This driver's status is Blacklisted.",
  })
})
