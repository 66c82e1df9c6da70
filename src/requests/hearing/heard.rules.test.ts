import { describe, expect, it } from 'vitest'
import { requestStatus, requestType } from '../engine/request-types.contract.ts'
import { isAwaited, isHeard, isLate, judgeHeard, judgeReply, opensCase } from './heard.rules.ts'

const on = { days: 3, aboveDays: 7 }
const off = { days: 0, aboveDays: 7 }
const suspension = (duration: number) => ({ typeId: requestType.suspendDriver, body: { duration } })
const of = (typeId: number) => ({ typeId, body: {} })

describe('who is heard', () => {
  it.each([
    ['a suspension of 8 days', suspension(8), true],
    ['one of 7, which is not more', suspension(7), false],
    ['a blacklisting', of(requestType.blacklistDriver), true],
    ['a violation, whose suspension has no end', of(requestType.processViolation), true],
    ["an office's own report, of which the driver knows nothing", of(requestType.processTransporterViolation), true],
    ['a reinstatement', of(requestType.endSuspension), false],
    ['a transfer', of(requestType.transferDriver), false],
  ])('%s: %s', (_, asked, isAsked) => {
    expect(isHeard(asked, on)).toBe(isAsked)
    expect(isHeard(asked, off)).toBe(false)
  })

  it('a blacklisting opens a case, and a suspension where somebody is heard on it', () => {
    expect([opensCase(of(requestType.blacklistDriver), off), opensCase(suspension(30), off), opensCase(suspension(30), on)]).toEqual([
      true,
      false,
      true,
    ])
  })
})

const dueOn = '2026-11-25'
const [early, theDay, late] = ['2026-11-24', '2026-11-25', '2026-11-26']
const because = 'He threatened the guard'

it.each([
  ['before the day, without a reply', [], early, null, {}, 'not_heard'],
  ['on the day, without a reply', [], theDay, null, {}, 'not_heard'],
  ['after the day, without a reply', [], late, null, {}, 'ok'],
  ['before the day, with a reason', [], early, because, {}, 'ok'],
  ['before the day, after the driver replied', ['driver'], early, null, {}, 'ok'],
  ['before the day, after the office replied', ['office'], early, null, {}, 'ok'],
  ['before the day, suspending nobody', [], early, null, { suspend_driver: false }, 'ok'],
  [
    'before the day, suspending by the ladder alone',
    [],
    early,
    null,
    { suspend_driver: false, action: 'suspension', action_days: 90 },
    'not_heard',
  ],
  ['before the day, with coaching', [], early, null, { suspend_driver: false, action: 'coaching' }, 'ok'],
  ['before the day, suspending', [], early, null, { suspend_driver: true }, 'not_heard'],
] as const)('an approval %s', (_, sides, today, reason, decision, outcome) => {
  const ruling = judgeHeard({ typeId: requestType.blacklistDriver, dueOn, sides, today, reason, decision })
  expect(ruling.ok ? 'ok' : ruling.code).toBe(outcome)
})

it('says until when, and that a hold acts at once', () => {
  expect(judgeHeard({ typeId: requestType.blacklistDriver, dueOn, sides: [], today: early, reason: null, decision: {} })).toMatchObject({
    message: expect.stringMatching(/until 25 Nov 2026\..*place a hold instead/),
  })
})

it.each([
  ['the driver, early', [], 'driver', requestStatus.pending, 'ok'],
  ['the driver again', ['driver'], 'driver', requestStatus.pending, 'replied'],
  ['the office, after the driver', ['driver'], 'office', requestStatus.pending, 'ok'],
  ['the driver, after the approval', [], 'driver', requestStatus.approved, 'decided'],
  ['the office, after the rejection', [], 'office', requestStatus.rejected, 'decided'],
] as const)('a reply of %s', (_, sides, side, statusId, outcome) => {
  const ruling = judgeReply({ dueOn, sides, side, statusId, plant: 'Athi River', caseId: '7' })
  expect(ruling.ok ? 'ok' : ruling.code).toBe(outcome)
})

it('says how to appeal what is decided', () => {
  const asked = { dueOn, sides: [], side: 'driver', statusId: requestStatus.approved, plant: 'Athi River', caseId: '7' } as const
  expect(judgeReply(asked)).toMatchObject({ message: expect.stringContaining('write to Athi River and name case 7') })
})

it.each([
  [early, false, true],
  [theDay, false, true],
  [late, true, false],
])('on %s a reply is late: %s, awaited: %s', (today, lateThen, awaited) => {
  expect([isLate(dueOn, today), isAwaited({ typeId: requestType.blacklistDriver, dueOn, sides: [] }, today)]).toEqual([lateThen, awaited])
})

it.each([
  [[], true],
  [['office'], true],
  [['driver'], false],
  [['office', 'driver'], false],
] as const)("of an office's own report the driver is heard: after %j it waits: %s", (sides, waits) => {
  const asked = { typeId: requestType.processTransporterViolation, dueOn, sides }
  expect(isAwaited(asked, early)).toBe(waits)
  expect(isAwaited(asked, late)).toBe(false)
  expect(judgeHeard({ ...asked, today: early, reason: null, decision: { suspend_driver: true } }).ok).toBe(!waits)
})
