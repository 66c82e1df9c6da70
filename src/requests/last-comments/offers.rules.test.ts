import { expect, it } from 'vitest'
import { offersOf, withTaken } from './offers.rules.ts'

const comments = {
  approve: ['A1', 'A2', 'A3', 'A4'],
  reject: ['R1'],
  plant: { approve: ['A1', 'P1'], reject: ['P2'] },
}
const textsOf = (mayApprove: boolean, isLong: boolean) => {
  const { shown, isMore } = offersOf(comments, { mayApprove, isLong })
  return { texts: shown.map(({ text, key }) => `${key} ${text}`), isMore }
}

it('offers own ones, then those of the plant, each once, three of a decision at first', () => {
  expect(textsOf(true, false)).toEqual({ texts: ['approve A1', 'approve A2', 'approve A3', 'reject R1', 'reject P2'], isMore: true })
  expect(textsOf(true, true).texts).toEqual([
    'approve A1',
    'approve A2',
    'approve A3',
    'approve A4',
    'approve P1',
    'reject R1',
    'reject P2',
  ])
  expect(textsOf(false, false)).toEqual({ texts: ['reject R1', 'reject P2'], isMore: false })
})

it.each([
  ['', 'A1'],
  ['  ', 'A1'],
  ['R1', 'A1'],
  ['P2', 'A1'],
  ['Seen by me. ', 'Seen by me.\nA1'],
])('what was typed is kept, what was only taken is replaced: %j', (typed, box) => expect(withTaken(typed, 'A1', comments)).toBe(box))
