import { expect, it } from 'vitest'
import { actionNames, measureText, nothing, stronger, type Measure } from './actions.rules.ts'
import { judgeChoice, noChoiceText, noReasonText, proposalOf } from './ladder.rules.ts'

const coaching: Measure = { action: 'coaching', days: null }
const refresher = (days: number): Measure => ({ action: 'refresher', days })
const suspension = (days: number): Measure => ({ action: 'suspension', days })
const review: Measure = { action: 'blacklist_review', days: null }
const ladder = [
  { points: 12, ...suspension(14) },
  { points: 3, ...coaching },
  { points: 6, ...refresher(14) },
  { points: 20, ...review },
]

it.each([
  [2, 2, nothing, nothing],
  [3, 3, nothing, coaching],
  [5, 1, nothing, coaching],
  [6, 3, nothing, refresher(14)],
  [12, 6, nothing, suspension(14)],
  [40, 6, nothing, review],
  // What adds nothing reaches no step again.
  [40, 0, nothing, nothing],
  [2, 2, suspension(7), suspension(7)],
  [12, 6, suspension(7), suspension(14)],
  [12, 6, suspension(30), suspension(30)],
  [12, 6, coaching, suspension(14)],
  [0, 0, coaching, coaching],
])('%i points, %i of them new, with %o of the entry: %o', (points, added, ofEntry, expected) =>
  expect(proposalOf({ points, added, ladder, ofEntry })).toEqual(expected),
)

it.each([
  [refresher(14), refresher(7), refresher(7)],
  [suspension(7), suspension(14), suspension(14)],
  [coaching, coaching, coaching],
  [review, suspension(365), review],
])('of %o and %o the stronger is %o, in either order', (one, other, expected) =>
  expect([stronger(one, other), stronger(other, one)]).toEqual([expected, expected]),
)

it.each([
  [nothing, {}, { ok: true, measure: nothing, departedBecause: null }],
  [coaching, {}, { ok: false, field: 'action', message: noChoiceText }],
  [coaching, { action: 'coaching' }, { ok: true, measure: coaching, departedBecause: null }],
  [coaching, { action: 'coaching', days: 3, because: 'No reason' }, { ok: true, measure: coaching, departedBecause: null }],
  [coaching, { action: 'none' }, { ok: false, field: 'departed_because', message: noReasonText }],
  [coaching, { action: 'none', because: 'Camera 4 was wrong' }, { ok: true, measure: nothing, departedBecause: 'Camera 4 was wrong' }],
  [nothing, { action: 'coaching' }, { ok: false, field: 'departed_because', message: noReasonText }],
  [suspension(7), { action: 'suspension' }, { ok: false, field: 'action_days', message: 'Enter the number of days' }],
  [suspension(7), { action: 'suspension', days: 7 }, { ok: true, measure: suspension(7), departedBecause: null }],
  [suspension(7), { action: 'suspension', days: 3 }, { ok: false, field: 'departed_because', message: noReasonText }],
  [
    suspension(7),
    { action: 'suspension', days: 3, because: 'First one in ten years' },
    { ok: true, measure: suspension(3), departedBecause: 'First one in ten years' },
  ],
] as const)('where %o is proposed, %o is judged', (proposed, chosen, expected) =>
  expect(judgeChoice(proposed, { action: undefined, days: undefined, because: undefined, ...chosen })).toEqual(expected),
)

it.each([
  [suspension(1), 'Suspension of 1 day'],
  [suspension(14), 'Suspension of 14 days'],
  [refresher(14), 'Refresher DDT within 14 days'],
  [review, actionNames.blacklist_review],
])('%o reads %s', (measure, text) => expect(measureText(measure)).toBe(text))
