import { describe, expect, it } from 'vitest'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { judgeTest, type TestHold } from './second-test.rules.ts'
import { judgeChecked, judgeTested, judgeWitness } from './tested-driver.rules.ts'

const now = new Date('2026-11-21T06:00:00Z')
const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000)

it.each([
  [{ driverId: '1', reasons: [{ code: 'other_plant' as const }], checkedAt: now }, 'other_plant'],
  [{ driverId: null, reasons: [{ code: 'not_found' as const }], checkedAt: now }, 'nobody'],
  [{ driverId: '1', reasons: [], checkedAt: ago(24 * 60 + 1) }, 'check_too_old'],
])('a check that does not say who stands there: %j', (check, code) => expect(judgeChecked(check, now)).toMatchObject({ ok: false, code }))

it.each([
  [{ statusId: driverStatus.left }, 'gone'],
  [{ statusId: driverStatus.onboardingDeclined }, 'gone'],
  [{ isOwn: true }, 'own_driver'],
])('nobody tests %j', (part, code) => {
  const driver = { name: 'Asha', statusId: driverStatus.active, isEvidence: false, isOwn: false }
  expect(judgeTested({ ...driver, ...part })).toMatchObject({ ok: false, code })
  expect(judgeTested(driver)).toEqual({ ok: true })
  expect(judgeTested({ ...driver, statusId: driverStatus.left, isEvidence: true })).toEqual({ ok: true })
})

it.each([
  ['Simon Kipchumba', 'You take the test: name another person who saw it'],
  ['  kipchumba   SIMON', 'You take the test: name another person who saw it'],
  ['Juma Otiéno', 'The driver is tested: name another person who saw it'],
  ['Ruth Chebet', undefined],
])('%s as the witness', (witness, sentence) =>
  expect(judgeWitness({ witness, tester: 'Simon Kipchumba', driver: 'Juma Otieno' })).toBe(sentence),
)

describe('what a test does', () => {
  const next = { result: 'passed' as const, minutesAgo: 0, now, timeZone: 'Africa/Nairobi' }
  const wait = { secondTestMinutes: 15 }
  const hold = (minutes: number, kind: TestHold['kind'] = 'alcohol'): TestHold => ({ holdId: '1', kind, failedAt: ago(minutes) })
  it.each([
    ['a failed one', undefined, { result: 'failed' as const }, 'held'],
    ['a passed one', undefined, {}, 'none'],
    ['a failed one on hold', hold(60), { result: 'failed' as const }, 'kept'],
    ['a passed one after 15 minutes', hold(15), {}, 'lifted'],
    ['a passed fatigue test', hold(20, 'fatigue'), {}, 'lifted'],
    ['a passed drug test, however late', hold(60 * 24, 'drug'), {}, 'kept'],
  ])('%s', (_name, open, part, effect) => expect(judgeTest(open, { ...next, ...part }, wait)).toEqual({ ok: true, effect }))

  it.each([
    [hold(15 - 1 / 60), {}, 'A second test is possible at 09:00, not before.'],
    [hold(0), {}, 'A second test is possible at 09:15, not before.'],
    [hold(60), { minutesAgo: 5 }, 'A second test that passes is recorded when it is taken. Test the driver now.'],
  ])('%j is refused', (open, part, message) => expect(judgeTest(open, { ...next, ...part }, wait)).toMatchObject({ ok: false, message }))
})
