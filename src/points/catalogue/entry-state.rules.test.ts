import { expect, it } from 'vitest'
import { entryDayProblem, entryState, isSameEntry, nextOf, stateOf } from './entry-state.rules.ts'

const today = '2026-11-21'
const version = (id: string, fromDay: string, isEnded = false) => ({ id, fromDay, isEnded })

it.each([
  [[version('1', '2026-01-01')], ['in force'], 'in force'],
  [[version('1', today)], ['in force'], 'in force'],
  [[version('1', '2026-11-22')], ['ahead'], 'ahead'],
  [[version('1', '2026-01-01'), version('2', '2026-06-01')], ['before', 'in force'], 'in force'],
  [[version('1', '2026-01-01'), version('2', '2026-12-01', true)], ['in force', 'ahead'], 'in force'],
  [[version('1', '2026-01-01'), version('2', today, true)], ['before', 'in force'], 'ended'],
  [[version('1', today), version('2', today)], ['before', 'in force'], 'in force'],
  [[version('1', '2026-12-01'), version('2', '2026-12-01')], ['before', 'ahead'], 'ahead'],
  [[version('1', '2026-12-01'), version('2', '2026-12-01', true)], ['before', 'ahead'], 'ended'],
])('%j stand as %j, and the entry as %s', (versions, states, expected) => {
  expect(versions.map((each) => stateOf(each, versions, today))).toEqual(states)
  expect(entryState(versions, today)).toBe(expected)
})

it('the next change of a day is the one that was written last', () => {
  const versions = [version('1', '2026-01-01'), version('2', '2026-12-01'), version('3', '2026-12-01'), version('4', '2027-01-01')]
  expect(nextOf(versions, today)?.id).toBe('3')
})

it.each([
  ['2026-11-20', /has passed/],
  [today, /^none$/],
  ['2028-11-21', /^none$/],
  ['2028-11-22', /or an earlier day/],
])('from %s', (day, expected) => {
  expect(entryDayProblem(day, today) ?? 'none').toMatch(expected)
})

it('two entries of one category are the same in any spelling', () => {
  expect(isSameEntry({ category: 'Speeding', name: 'Above 20 km/h' }, { category: 'Speeding', name: 'above  20 KM/H' })).toBe(true)
  expect(isSameEntry({ category: 'Speeding', name: 'Other' }, { category: 'Conduct', name: 'Other' })).toBe(false)
})
