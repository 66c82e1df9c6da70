import { expect, it } from 'vitest'
import { callingCodeOf, phonePattern } from './phone-search.rules.ts'

it.each([
  ['0724 865 880', '%+254724865880%', '724865880'],
  ['0724-86', '%+25472486%', '72486'],
  ['+254 724', '%+254724%', '724'],
  ['00254724', '%+254724%', '724'],
  ['254724', '%254724%', '724'],
  ['865880', '%865880%', '865880'],
  ['+256 77', '%+25677%', '25677'],
  ['07', '%+2547%', '7'],
])('%s is looked for as %s', (typed, like, digits) => expect(phonePattern(typed, '254')).toEqual({ like, digits }))

it.each(['', '  ', 'asha', '+'])('%j is no part of a number', (typed) => expect(phonePattern(typed, '254')).toBeUndefined())

it.each([
  ['KE', '254'],
  ['TZ', '255'],
  ['XX', ''],
])('the calling code of %s is %s', (country, code) => expect(callingCodeOf(country)).toBe(code))
