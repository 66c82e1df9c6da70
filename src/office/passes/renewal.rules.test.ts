import { expect, it } from 'vitest'
import { driverStatus, statusWithName, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import { requirements, type FirstEnd } from '#drivers/verdict/verdict-reasons.rules.ts'
import { verdictWithName } from '#drivers/verdict/verdict-shape.contract.ts'
import type { Verdict } from '#drivers/verdict/verdict-names.rules.ts'
import { nextStep } from '../driver/next-step.rules.ts'
import { renewalOf, startedHere } from './renewal.rules.ts'

const late = '2027-06-13'

it.each([
  ['a cleared driver', 8, 'cleared', late, 'medical', 204, false, null],
  ['a medical that ends soon', 8, 'warn', '2026-12-01', 'medical', 10, true, null],
  ['a missing bulker training', 8, 'blocked', null, 'bulker', 204, true, 'bulker-renewal'],
  ['a licence that ended', 8, 'blocked', '2026-11-01', 'licence', 204, true, 'change-details'],
  ['a training that ended before the pass', 8, 'blocked', '2026-11-01', 'ddt', 204, true, null],
  ['a suspended driver with long documents', 10, 'blocked', late, 'medical', 204, false, null],
  ['a suspended driver whose pass ends soon', 10, 'blocked', '2026-12-01', 'bulker', 10, true, 'bulker-renewal'],
  ['a requirement of the plant that is not met', 8, 'blocked', '2026-11-01', 'own', 204, false, null],
  ['the same while the pass ends soon', 8, 'blocked', '2026-11-01', 'own', 10, true, null],
  ['a cancelled card', 6, 'blocked', late, 'medical', 204, false, null],
] as const satisfies readonly (readonly [string, DriverStatusId, Verdict, string | null, FirstEnd, number, boolean, string | null])[])(
  '%s',
  (_, status, verdict, cleared_until, first_end, days_left, isDue, form) =>
    expect(
      renewalOf({ status: statusWithName(status), verdict: verdictWithName(verdict), cleared_until, first_end, pass: { days_left } }),
    ).toEqual({ isDue, form }),
)

it('starts what the next step of an active driver starts', () => {
  const forms = requirements.flatMap((what) => {
    const { to } = nextStep({ what }, { statusId: driverStatus.active })
    return to === 'bulker-renewal' || to === 'change-details' ? [[what, to]] : []
  })
  expect(Object.fromEntries(forms)).toEqual(startedHere)
})
