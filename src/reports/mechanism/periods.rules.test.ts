import { expect, it } from 'vitest'
import { monthsWithin, resolvePeriod, type ChosenPeriod } from './periods.rules.ts'

const today = '2026-11-21'

it.each<[string, ChosenPeriod, object]>([
  ['without days', { period: 'own' }, { from: 'Enter the first day', to: 'Enter the last day' }],
  ['without the last day', { period: 'own', from: '2026-01-01' }, { to: 'Enter the last day' }],
  ['backwards', { period: 'own', from: '2026-02-01', to: '2026-01-31' }, { to: 'The last day is before the first' }],
  ['too long', { period: 'own', from: '2020-01-01', to: '2026-01-01' }, { to: 'Choose at most five years' }],
])('refuses own dates %s', (_, chosen, errors) => {
  expect(resolvePeriod(chosen, today)).toEqual({ errors })
})

it.each<[string, ChosenPeriod, string, string[]]>([
  ['this month up to today', { period: 'month' }, today, ['2026-11-01', '2026-11-21', '2026-10-01', '2026-10-21']],
  ['a month longer than the one before', { period: 'month' }, '2026-03-31', ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28']],
  ['last month', { period: 'last_month' }, today, ['2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30']],
  ['last month in January', { period: 'last_month' }, '2026-01-05', ['2025-12-01', '2025-12-31', '2025-11-01', '2025-11-30']],
  ['this quarter', { period: 'quarter' }, today, ['2026-10-01', '2026-11-21', '2026-07-01', '2026-08-21']],
  ['this year', { period: 'year' }, today, ['2026-01-01', '2026-11-21', '2025-01-01', '2025-11-21']],
  ['29 February', { period: 'year' }, '2028-02-29', ['2028-01-01', '2028-02-29', '2027-01-01', '2027-02-28']],
  ['own dates', { period: 'own', from: '2026-03-01', to: '2026-03-10' }, today, ['2026-03-01', '2026-03-10', '2026-02-19', '2026-02-28']],
  ['own dates of one day', { period: 'own', from: today, to: today }, today, [today, today, '2026-11-20', '2026-11-20']],
])('%s', (_, chosen, on, [from, to, before, until]) => {
  expect(resolvePeriod(chosen, on)).toEqual({ from, to, previous: { from: before, to: until } })
})

it.each<[string, ChosenPeriod, string[]]>([
  ['this month', { period: 'month' }, ['2026-09-01', '2026-09-15', '2026-08-01', '2026-08-15']],
  ['last month', { period: 'last_month' }, ['2026-08-01', '2026-08-31', '2026-07-01', '2026-07-31']],
  ['this year', { period: 'year' }, ['2026-01-01', '2026-09-15', '2025-01-01', '2025-09-15']],
  ['own dates', { period: 'own', from: '2026-09-06', to: '2026-10-31' }, ['2026-09-06', '2026-09-15', '2026-08-27', '2026-09-05']],
])('as at an earlier day, %s ends there', (_, chosen, [from, to, before, until]) => {
  expect(resolvePeriod(chosen, today, '2026-09-15')).toEqual({ from, to, previous: { from: before, to: until } })
})

it('refuses own dates after the day that the report is of', () => {
  const errors = { from: 'Enter 15 Sep 2026 or an earlier day: the report ends with that day' }
  expect(resolvePeriod({ period: 'own', from: '2026-09-16', to: '2026-09-20' }, today, '2026-09-15')).toEqual({ errors })
})

it('lists the months of a range, begun ones included', () => {
  expect(monthsWithin({ from: '2025-11-30', to: '2026-01-01' })).toEqual(['2025-11', '2025-12', '2026-01'])
})
