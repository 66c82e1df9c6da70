import { expect, it } from 'vitest'
import { rankOffices, sizeBandKeys, sizeBands } from './ranking.rules.ts'
import { scorecardDefinitions, scorecardValues, type MonthCounts } from './scorecard-definitions.rules.ts'
import { rankedKeys, scorecardNumbers, shownKeys, valueText, type ScorecardKey } from './scorecard.rules.ts'

const counts: MonthCounts = {
  days: 30,
  driver_days: 300,
  cleared_days: 240,
  violations: 2,
  evidence: 3,
  evidence_days: 2.5,
  due: 8,
  late: 2,
  booked: 3,
  attended: 2,
  points: 5,
}
const empty = {
  ...counts,
  days: 0,
  driver_days: 0,
  cleared_days: 0,
  evidence_days: null,
  due: 0,
  late: 0,
  booked: 0,
  attended: 0,
  points: null,
}

it('the numbers follow from the counts, and a number without anything to count is none', () => {
  expect(scorecardValues(counts)).toEqual({ cleared: 80, violations: 20, evidence: 2.5, late: 25, attendance: 66.7, points: 50 })
  expect(scorecardValues(empty)).toEqual({ cleared: null, violations: null, evidence: null, late: null, attendance: null, points: null })
})

it.each([
  ['cleared', 80, '80%'],
  ['violations', 20, '20'],
  ['evidence', 1, '1 day'],
  ['evidence', 2.5, '2.5 days'],
  ['attendance', null, 'No bookings'],
] as const)('%s of %s is shown as %s', (key, value, text) => expect(valueText(key, value)).toBe(text))

it('every number has a definition that says what is better, and every band its key', () => {
  expect(Object.keys(scorecardNumbers)).toEqual([...rankedKeys, 'points'])
  for (const key of Object.keys(scorecardNumbers) as ScorecardKey[])
    expect(scorecardDefinitions[key].text).toMatch(scorecardNumbers[key].isMoreBetter ? /Higher is better\.$/ : /Lower is better\.$/)
  expect(sizeBands.map(({ key }) => key)).toEqual(sizeBandKeys)
})

it('points are shown where the plant counted them in a month, and never ranked', () => {
  const [without, withPoints] = [scorecardValues({ ...counts, points: null }), scorecardValues({ ...counts, points: 0 })]
  expect(shownKeys([{ values: without }])).toEqual(rankedKeys)
  expect(shownKeys([{ values: without }, { values: withPoints }])).toEqual([...rankedKeys, 'points'])
  const offices = [0, 0, 0, 0, 300].map((points, id) => ({ ...counts, points, id }))
  expect(new Set(rankOffices(offices).map(({ place }) => place))).toEqual(new Set([1]))
})

const office = (id: number, fields: Partial<MonthCounts> = {}) => ({ ...counts, id, ...fields })
const placesOf = (offices: readonly (MonthCounts & { id: number })[]) =>
  rankOffices(offices).map(({ office: { id }, band, place, of }) => [id, band, place, of])

it('a band of four has no ranks, one of five has', () => {
  const four = [1, 2, 3, 4].map((id) => office(id))
  expect(placesOf(four).every(([, , place]) => place === null)).toBe(true)
  expect(placesOf([...four, office(5, { cleared_days: 100 })])).toEqual([
    [1, '1-10', 1, 5],
    [2, '1-10', 1, 5],
    [3, '1-10', 1, 5],
    [4, '1-10', 1, 5],
    [5, '1-10', 5, 5],
  ])
})

it('an office is compared with offices of its size only; those without drivers are left out', () => {
  const large = [1, 2, 3, 4, 5].map((id) => office(id, { driver_days: 3000, cleared_days: 3000 - 30 * id }))
  const small = office(6, { cleared_days: 300, violations: 0 })
  expect(placesOf([small, ...large.toReversed(), office(7, { driver_days: 0, cleared_days: 0 })])).toEqual([
    [1, '51-100', 1, 5],
    [2, '51-100', 2, 5],
    [3, '51-100', 3, 5],
    [4, '51-100', 4, 5],
    [5, '51-100', 5, 5],
    [6, '1-10', null, 1],
  ])
})

it('a missing number counts neither way', () => {
  const ranked = placesOf([
    office(1, { late: 0 }),
    office(2, { evidence_days: null, late: 1 }),
    office(3, { late: 2 }),
    office(4, { late: 3 }),
    office(5, { late: 4 }),
  ])
  expect(ranked.map(([id, , place]) => [id, place])).toEqual([1, 2, 3, 4, 5].map((id) => [id, id]))
})
