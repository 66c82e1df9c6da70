import { expect, it } from 'vitest'
import { amountText, changeText } from './amounts.rules.ts'

it.each([
  [null, null, '–'],
  [0, null, '0'],
  [1204, null, '1,204'],
  [1_234_567.849, null, '1,234,567.8'],
  [4.5, '%', '4.5%'],
  [1, 'days', '1 day'],
  [12.04, 'days', '12 days'],
  [-0.04, null, '0'],
  [-1500, null, '-1,500'],
])('%s %s is %s', (value, unit, text) => {
  expect(amountText(value, unit)).toBe(text)
})

it.each([
  [{ value: null, previous: 3 }, null],
  [{ value: 3, previous: null }, null],
  [{ value: 1234, previous: 1210 }, 'Up 24 from 1,210'],
  [{ value: 4.52, previous: 4.71 }, 'Down 0.2 from 4.7'],
  [{ value: 4.52, previous: 4.49 }, 'As in the period before'],
])('%j is a change of %s', (number, text) => {
  expect(changeText(number, null)).toBe(text)
})
