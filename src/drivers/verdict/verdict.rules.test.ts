import { describe, expect, it } from 'vitest'
import { driverStatus, type DriverStatusId } from '../driver-status.contract.ts'
import { heldFrom, neverHeld } from '../holds/held-days.rules.ts'
import { clearedUntilOf, judgeDriver, verdictBy, type VerdictFacts } from './verdict.rules.ts'

const today = '2026-11-21'
const late = '2027-06-13'
const facts: VerdictFacts = {
  statusId: driverStatus.active,
  heldDays: neverHeld,
  isUnfit: false,
  own: [],
  suspension: null,
  expiries: { pass: late, medical: late, ddt: late, bulker: null, licence: late, transporter: null },
  vehicleOptions: ['Flatbed'],
}
const withEnds = (ends: Partial<VerdictFacts['expiries']>, rest: Partial<VerdictFacts> = {}): VerdictFacts => ({
  ...facts,
  ...rest,
  expiries: { ...facts.expiries, ...ends },
})
const bulker = { vehicleOptions: ['Tipper', 'Bulker'] }

describe('a requirement warns for 30 days and blocks from its expiry day', () => {
  it.each(['pass', 'medical', 'ddt', 'licence', 'transporter'] as const)('%s', (requirement) => {
    const verdictOn = (expiry: string) => judgeDriver(withEnds({ [requirement]: expiry }), today).verdict
    expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-12-21', '2026-12-22'].map(verdictOn)).toEqual([
      'blocked',
      'blocked',
      'warn',
      'warn',
      'cleared',
    ])
  })
})

describe('a missing requirement blocks if it is needed', () => {
  it.each([
    [{ pass: null }, {}, ['No pass is on record.']],
    [{ medical: null }, {}, ['No medical is on record.']],
    [{ ddt: null }, {}, ['No defensive driving training is on record.']],
    [{ licence: null }, {}, ['No driving licence is on record.']],
    [{ bulker: null }, bulker, ['No bulker training is on record.']],
    [{ bulker: null }, {}, []],
    [{ bulker: '2026-01-01' }, {}, []],
    [{ bulker: '2026-11-21' }, bulker, ['The bulker training expired on 21 Nov 2026.']],
    [{ transporter: null }, {}, []],
    [{ pass: null, medical: '2026-11-20' }, {}, ['No pass is on record.', 'The medical expired on 20 Nov 2026.']],
  ] as const)('%j with %j', (ends, rest, sentences) => {
    const { verdict, reasons } = judgeDriver(withEnds(ends, rest), today)
    expect(reasons.map(({ sentence }) => sentence)).toEqual(sentences)
    expect(verdict).toBe(sentences.length > 0 ? 'blocked' : 'cleared')
  })
})

describe('only an active driver may load', () => {
  it.each([
    [1, 'The documents are not verified yet.'],
    [2, 'The documents were returned.'],
    [3, 'The documents are verified, but there is no pass yet.'],
    [4, 'The driver has no card yet.'],
    [5, 'The onboarding was declined.'],
    [6, 'The card was cancelled.'],
    [7, 'The driver has left.'],
    [9, 'The driver is blacklisted.'],
    [10, 'The driver is suspended.'],
  ] satisfies [DriverStatusId, string][])('at status %i: %s', (statusId, sentence) => {
    const judged = judgeDriver({ ...facts, statusId }, today)
    expect(judged).toMatchObject({ verdict: 'blocked', clearedUntil: late, reasons: [{ what: 'status', sentence }] })
    expect(judged.reasons[0]?.nextStep).not.toBe('')
  })

  it.each([
    ['2026-12-20', 'Suspended since 01 Nov 2026. May drive again on 20 Dec 2026, in 29 days.'],
    ['2026-11-22', 'Suspended since 01 Nov 2026. May drive again on 22 Nov 2026, in 1 day.'],
    ['2026-11-21', 'Suspended since 01 Nov 2026. It has been served and ends now.'],
    [null, 'Suspended since 01 Nov 2026, until sanction evidence is provided or the driver is reinstated.'],
  ])('suspended until %s', (endsOn, sentence) => {
    const suspended = { ...facts, statusId: driverStatus.suspended, suspension: { startsOn: '2026-11-01', endsOn } }
    expect(judgeDriver(suspended, today).reasons).toMatchObject([{ sentence, date: endsOn }])
  })
})

describe('an expired pass says what extends it', () => {
  it.each([
    [{ medical: '2026-11-01' }, 'Renew the medical. This extends the pass.'],
    [{ licence: '2026-11-01' }, 'Renew the driving licence. This extends the pass.'],
    [{ transporter: '2026-11-01' }, "Extend the transporter's validity, or convert it to a regular transporter. This extends the pass."],
    [{}, 'Generate a new pass.'],
    [{ bulker: '2026-11-01' }, 'Generate a new pass.'],
  ])('ended with %j: %s', (ends, nextStep) => {
    const { reasons } = judgeDriver(withEnds({ pass: '2026-11-01', ...ends }), today)
    expect(reasons.find(({ what }) => what === 'pass')?.nextStep).toBe(nextStep)
  })
})

describe('a hold blocks on its days, and warns from its placing on', () => {
  const blocked = 'blocked On hold.'
  const ahead = (day: string) => `warn On hold from ${day}.`
  it.each([
    ['{[-infinity,infinity)}', today, blocked, null],
    ['{[-infinity,2026-11-22)}', today, blocked, null],
    ['{[-infinity,2026-11-21)}', today, 'cleared', late],
    ['{[2026-11-21,infinity)}', today, blocked, '2026-11-21'],
    ['{[2026-11-22,infinity)}', today, ahead('22 Nov 2026'), '2026-11-22'],
    ['{[2027-03-01,infinity)}', today, ahead('01 Mar 2027'), '2027-03-01'],
    ['{[2028-01-01,infinity)}', today, ahead('01 Jan 2028'), late],
    ['{[2026-11-01,2026-11-10),[2026-12-01,2026-12-05)}', today, ahead('01 Dec 2026'), '2026-12-01'],
    ['{[2026-11-01,2026-11-10),[2026-12-01,2026-12-05)}', '2026-12-04', blocked, '2026-12-01'],
    ['{[2026-11-01,2026-11-10),[2026-12-01,2026-12-05)}', '2026-12-05', 'cleared', late],
  ])('%s on %s: %s', (heldDays, day, expected, until) => {
    const { verdict, clearedUntil, reasons } = judgeDriver({ ...facts, heldDays }, day)
    expect([[verdict, ...reasons.map(({ sentence }) => sentence)].join(' '), clearedUntil]).toEqual([expected, until])
    expect(verdictBy({ statusId: 8, clearedUntil, isHeld: heldFrom(heldDays, day) !== null }, day)).toBe(verdict)
  })
})

it('lists every reason with its next step, blocking reasons first', () => {
  const judged = judgeDriver(withEnds({ medical: '2026-12-01', ddt: '2026-11-22', licence: '2026-11-01' }), today)
  expect(judged.reasons.map(({ what, severity, sentence, date }) => [what, severity, sentence, date])).toEqual([
    ['licence', 'blocked', 'The driving licence expired on 01 Nov 2026.', '2026-11-01'],
    ['medical', 'warn', 'The medical expires on 01 Dec 2026, in 10 days.', '2026-12-01'],
    ['ddt', 'warn', 'The defensive driving training expires on 22 Nov 2026, in 1 day.', '2026-11-22'],
  ])
  expect(judged).toMatchObject({ verdict: 'blocked', clearedUntil: '2026-11-01' })
})

it('status and earliest expiry give the same verdict as all requirements', () => {
  const ends = ['2026-11-20', '2026-11-21', '2026-12-21', '2026-12-22', null]
  for (const medical of ends)
    for (const pass of ends)
      for (const statusId of [8, 10] as const) {
        const one = withEnds({ medical, pass }, { statusId })
        const { verdict, reasons } = judgeDriver(one, today)
        expect(verdictBy({ statusId, clearedUntil: clearedUntilOf(one), isHeld: false }, today)).toBe(verdict)
        const worst = reasons.some(({ severity }) => severity === 'blocked') ? 'blocked' : reasons.length > 0 ? 'warn' : 'cleared'
        expect(verdict).toBe(worst)
      }
})
