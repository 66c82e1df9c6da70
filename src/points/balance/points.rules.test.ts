import { expect, it } from 'vitest'
import { plainRule, type DatedRule } from '../points-rule.rules.ts'
import { balanceOf, type PointedViolation, type PointsFacts } from './points.rules.ts'

const today = '2026-11-21'
const plantId = '1'
const speeding = (day: string, more: Partial<PointedViolation> = {}): PointedViolation => ({
  id: day,
  plantId,
  day,
  entryId: '1',
  points: 4,
  lapsesOn: '2027-05-01',
  training: null,
  ...more,
})
const doubling: DatedRule = { ...plainRule, fromDay: '2026-01-01', repeatDoubles: true }
const rewarding: DatedRule = { ...plainRule, fromDay: '2026-01-01', goodPractice: { points: 2, months: 6 } }
const training = { topic: 'Defensive driving', points: 3 }

type Facts = Partial<Omit<PointsFacts, 'rules'>> & { rules?: readonly DatedRule[] }

const factsOf = ({ rules = [], ...facts }: Facts): PointsFacts => ({
  violations: [],
  practices: [],
  attended: [],
  ...facts,
  rules: new Map([[plantId, rules]]),
})
const points = (facts: Facts, day = today): number => balanceOf(factsOf(facts), day).points

it.each<[string, number, Facts]>([
  ['nothing', 0, {}],
  ['a violation from its day on', 4, { violations: [speeding(today)] }],
  ['none that lies ahead', 0, { violations: [speeding('2026-11-22')] }],
  ['until the day before it lapses', 4, { violations: [speeding('2026-01-01', { lapsesOn: '2026-11-22' })] }],
  ['not on the day on which it lapses', 0, { violations: [speeding('2026-01-01', { lapsesOn: today })] }],
  ['two once each without doubling', 8, { violations: [speeding('2026-06-01'), speeding('2026-07-01')] }],
  ['a repeat twice', 12, { violations: [speeding('2026-06-01'), speeding('2026-07-01')], rules: [doubling] }],
  [
    'a third time twice, and not four times',
    20,
    { violations: [speeding('2026-06-01'), speeding('2026-07-01'), speeding('2026-08-01')], rules: [doubling] },
  ],
  ['a repeat on the last day of twelve months', 12, { violations: [speeding('2025-11-22'), speeding(today)], rules: [doubling] }],
  ['no repeat after twelve months', 8, { violations: [speeding('2025-11-21'), speeding(today)], rules: [doubling] }],
  [
    'a repeat of one that has lapsed',
    8,
    { violations: [speeding('2026-01-05', { lapsesOn: '2026-02-05' }), speeding('2026-07-01')], rules: [doubling] },
  ],
  ['another entry once', 8, { violations: [speeding('2026-06-01'), speeding('2026-07-01', { entryId: '2' })], rules: [doubling] }],
  [
    'free text once, whatever it says',
    8,
    { violations: [speeding('2026-06-01', { entryId: null }), speeding('2026-07-01', { entryId: null })], rules: [doubling] },
  ],
  [
    'once where the rule of its day did not double',
    8,
    { violations: [speeding('2026-06-01'), speeding('2026-07-01')], rules: [{ ...doubling, fromDay: '2026-07-02' }] },
  ],
  [
    'of two rules of one day the later',
    8,
    { violations: [speeding('2026-06-01'), speeding('2026-07-01')], rules: [doubling, { ...plainRule, fromDay: '2026-01-01' }] },
  ],
  [
    'less what a later training takes off',
    1,
    { violations: [speeding('2026-06-01', { training })], attended: [{ topic: 'defensive  DRIVING', day: '2026-06-02' }] },
  ],
  [
    'nothing off by a training of the same day',
    4,
    { violations: [speeding('2026-06-01', { training })], attended: [{ topic: 'Defensive driving', day: '2026-06-01' }] },
  ],
  [
    'nothing off by one that lies ahead',
    4,
    { violations: [speeding('2026-06-01', { training })], attended: [{ topic: 'Defensive driving', day: '2026-11-22' }] },
  ],
  [
    'nothing off by another topic',
    4,
    { violations: [speeding('2026-06-01', { training })], attended: [{ topic: 'First aid', day: '2026-07-01' }] },
  ],
  [
    'once off, however often it was attended',
    1,
    {
      violations: [speeding('2026-06-01', { training })],
      attended: ['2026-07-01', '2026-08-01'].map((day) => ({ topic: 'Defensive driving', day })),
    },
  ],
  [
    'never less than none by a training',
    0,
    { violations: [speeding('2026-06-01', { points: 2, training })], attended: [{ topic: 'Defensive driving', day: '2026-07-01' }] },
  ],
  [
    'less good practices in force',
    2,
    { violations: [speeding('2026-06-01')], practices: [{ id: '1', plantId, day: '2026-06-22' }], rules: [rewarding] },
  ],
  [
    'without one that has lapsed',
    4,
    { violations: [speeding('2026-06-01')], practices: [{ id: '1', plantId, day: '2026-05-21' }], rules: [rewarding] },
  ],
  [
    'never less than none by good practices',
    0,
    {
      violations: [speeding('2026-06-01')],
      practices: ['1', '2', '3'].map((id) => ({ id, plantId, day: '2026-11-01' })),
      rules: [rewarding],
    },
  ],
])('counts %s: %i', (_, expected, facts) => expect(points(facts)).toBe(expected))

it('says what each counts, and why', () => {
  const violations = [speeding('2026-06-01'), speeding('2026-07-01', { training })]
  const attended = [{ topic: 'Defensive driving', day: '2026-08-01' }]
  const balance = balanceOf(
    factsOf({
      violations,
      practices: [{ id: '9', plantId, day: '2026-10-01' }],
      attended,
      rules: [{ ...doubling, goodPractice: { points: 1, months: 6 } }],
    }),
    today,
  )
  expect(balance).toEqual({
    points: 8,
    violations: [
      { violation: violations[0], points: 4, isRepeat: false, training: null },
      { violation: violations[1], points: 5, isRepeat: true, training: { topic: 'Defensive driving', day: '2026-08-01', points: 3 } },
    ],
    practices: [{ practice: { id: '9', plantId, day: '2026-10-01' }, points: 1, lapsesOn: '2027-04-01' }],
  })
})
