import { expect, it } from 'vitest'
import { obstacleText, periodProblems } from './away.rules.ts'

const today = '2026-11-21'
const running = { from: '2026-11-18', to: '2026-11-25' }

it.each([
  ['2026-11-20', '2026-11-30', undefined, { from: 'Choose today or a later day' }],
  ['2026-11-19', '2026-11-30', running, { from: 'Choose today or a later day' }],
  ['2026-11-25', '2026-11-24', undefined, { to: 'The last day cannot be before the first' }],
  ['2026-11-18', '2026-11-20', running, { to: 'Choose today or a later day' }],
  ['2026-12-01', '2027-12-03', undefined, { to: 'Choose a day within a year of the first' }],
  ['2026-11-21', '2026-11-21', undefined, {}],
  ['2026-11-18', '2026-11-30', running, {}],
  ['2026-12-01', '2027-12-02', undefined, {}],
])('away from %s to %s, before: %j', (from, to, current, problems) =>
  expect(periodProblems({ from, to }, today, current)).toEqual(problems),
)

it.each([
  [{ plants: [], away: undefined }, undefined],
  [{ plants: ['Athi River', 'Mombasa'], away: running }, 'Peter Kariuki does not hold your permissions at Athi River, Mombasa'],
  [{ plants: [], away: running }, 'Peter Kariuki is also away, from 18 Nov 2026 to 25 Nov 2026'],
])('%j', (obstacle, text) => expect(obstacleText('Peter Kariuki', obstacle)).toBe(text))
