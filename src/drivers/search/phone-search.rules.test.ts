import { expect, it } from 'vitest'
import { callingCodeOf, phonePattern } from './phone-search.rules.ts'

it.each([
  ['0724 865 880', { begins: '+254724865880' }],
  ['0724-86', { begins: '+25472486' }],
  ['+254 724', { begins: '+254724' }],
  ['00254724', { begins: '+254724' }],
  ['+256 77', { begins: '+25677' }],
  ['07', { begins: '+2547' }],
  ['254724', { begins: '+254724', anywhere: '254724' }],
  ['724865', { begins: '+254724865', anywhere: '724865' }],
  ['865880', { begins: '+254865880', anywhere: '865880' }],
])('%s gives %j', (typed, pattern) => expect(phonePattern(typed, '254')).toEqual(pattern))

it.each(['', '  ', 'asha', '+'])('%j gives no pattern', (typed) => expect(phonePattern(typed, '254')).toBeUndefined())

it.each([
  ['KE', '254'],
  ['TZ', '255'],
  ['XX', ''],
])('the calling code of %s is %s', (country, code) => expect(callingCodeOf(country)).toBe(code))
