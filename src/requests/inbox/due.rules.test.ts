import { expect, it } from 'vitest'
import { dueText } from './due.rules.ts'

it.each([
  [0, '1 min late'],
  [1, 'in 1 min'],
  [59, 'in 59 min'],
  [60, 'in 1 h'],
  [6 * 60 + 59, 'in 6 h'],
  [47 * 60 + 59, 'in 47 h'],
  [48 * 60, 'in 2 d'],
  [-2 * 60, '2 h late'],
  [-59, '59 min late'],
  [-50 * 60, '2 d late'],
])('%i minutes are %s', (minutes, text) => expect(dueText(minutes)).toBe(text))
