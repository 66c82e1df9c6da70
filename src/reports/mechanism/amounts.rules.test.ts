import { expect, it } from 'vitest'
import { amountText, changeParts } from './amounts.rules.ts'

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
  [{ value: 3, previous: null }, [null, 'None before']],
  [{ value: null, previous: 1210 }, [null, '1,210 before']],
  [{ value: 4.52, previous: 4.49 }, [null, 'As before']],
  [{ value: 765, previous: 0 }, [null, 'None before']],
  [{ value: 0, previous: 0 }, [null, 'As before']],
  [{ value: 0, previous: 3 }, ['-3', ' against 3']],
  [{ value: 1234, previous: 1210 }, ['+24', ' against 1,210']],
  [{ value: 4.52, previous: 4.71 }, ['-0.2', ' against 4.7']],
])('%j is a change of %j', (number, parts) => {
  expect(changeParts(number, null)).toEqual(parts)
})
