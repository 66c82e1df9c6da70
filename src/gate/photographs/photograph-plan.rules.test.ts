import { expect, it } from 'vitest'
import { aLine } from '../offline/gate-data.factory.ts'
import { readLine } from '../offline/gate-lines.rules.ts'
import { planPhotographs, wantedPhotographs } from './photograph-plan.rules.ts'

const driver = (id: string, pictureId: string | null, ...states: readonly string[]) =>
  readLine(aLine(id, { 6: pictureId, 7: states.map((state, n) => [`c${id}${n}`, `DP-${id}`, state]) }))
const wanted = wantedPhotographs([
  driver('1', '11', 'in_force', 'cancelled'),
  driver('2', null, 'in_force'),
  driver('3', '13', 'cancelled'),
  driver('4', '14', 'waiting'),
])

it('wants the pictures of drivers whose cards are not all cancelled', () => {
  expect([...wanted]).toEqual([
    ['11', '1'],
    ['14', '4'],
  ])
})

it.each([
  ['nothing yet', [], ['11', '14'], []],
  ['a part, after a cut', ['11'], ['14'], []],
  ['all', ['11', '14'], [], []],
  ['one that changed, one of a driver who left', ['10', '13', '14'], ['11'], ['10', '13']],
])('plans what to fetch and what to remove: the device has %s', (_, stored, missing, unwanted) => {
  const plan = planPhotographs(wanted, new Set(stored))
  expect(plan.missing.map(({ pictureId }) => pictureId)).toEqual(missing)
  expect(plan.unwanted).toEqual(unwanted)
})
