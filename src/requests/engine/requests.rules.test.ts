import { expect, it } from 'vitest'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { changeDetails } from '../kinds/change-details/change-details.contract.ts'
import { closedText, judgeApproval, judgeDecider, judgeDriverStatus } from './requests.rules.ts'

it.each([
  [{ statusId: 2, by: 'Halima Said' }, 'This request is no longer available: approved by Halima Said on 04 Sep 2026, 21:30.'],
  [{ statusId: 4, by: null }, 'This request is no longer available: cancelled by the system on 04 Sep 2026, 21:30.'],
] as const)('a closing of %j reads: %s', (closing, text) => {
  expect(closedText({ ...closing, at: new Date('2026-09-04T21:30:00Z') }, 'UTC')).toBe(text)
})

it.each([
  ['1', [], '1', false],
  ['1', [], '2', true],
  [null, [], '2', true],
  ['1', ['3', '2'], '2', false],
  ['1', ['3'], '2', true],
] as const)('a request raised by %s and corrected by %j can be decided by %s: %s', (raisedBy, correctedBy, deciderId, isAllowed) => {
  expect(judgeDecider({ raisedBy, correctedBy, deciderId }).ok).toBe(isAllowed)
})

it('a refusal names the allowed statuses and the driver’s', () => {
  const kind = {
    title: 'Reinstate suspended driver',
    allowedDriverStatuses: [driverStatus.active, driverStatus.suspended, driverStatus.cardCancelled],
  }
  expect(judgeDriverStatus(kind, driverStatus.suspended)).toEqual({ ok: true })
  expect(judgeDriverStatus(kind, driverStatus.blacklisted)).toMatchObject({
    ok: false,
    message:
      "'Reinstate suspended driver' is for drivers with the status Active, Suspended or Card cancelled. This driver's status is Blacklisted.",
  })
})

it.each([
  ['employment', 'owner', driverStatus.active, undefined],
  ['employment', 'rival', driverStatus.active, 'driver_transferred'],
  ['employment', 'rival', driverStatus.blacklisted, 'driver_transferred'],
  ['employment', 'owner', driverStatus.suspended, 'driver_status'],
  ['person', 'rival', driverStatus.active, undefined],
  ['person', 'rival', driverStatus.suspended, 'driver_status'],
] as const)(
  'a request that concerns the %s, raised under the owner, for a driver with the %s at status %i: %s',
  (concerns, nowWith, statusId, code) => {
    const ruling = judgeApproval({ ...changeDetails, concerns }, { raisedUnder: 'owner', nowWith, statusId, approvalsNeeded: 1 })
    expect(ruling.ok ? undefined : ruling.code).toBe(code)
  },
)
