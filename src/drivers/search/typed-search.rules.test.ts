import { expect, it } from 'vitest'
import { callingCodeOf, phonePattern, searchStrategies } from './typed-search.rules.ts'

it.each([
  ['0724 865 880', { begins: '+254724865880' }],
  ['0724-86', { begins: '+25472486' }],
  ['+254 724', { begins: '+254724' }],
  ['00254724', { begins: '+254724' }],
  ['000724', { begins: '+25400724' }],
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

it.each([
  ['asha', ['name']],
  ["O'Brien", ['name']],
  ['K3437', ['card_no', 'id_no', 'name']],
  ['51003437', ['id_no', 'card_no', 'phone']],
  ['0724 86', ['phone', 'id_no', 'card_no']],
  ['+254 724', ['phone']],
] as const)('%s is searched by %j', (typed, strategies) => expect(searchStrategies(typed)).toEqual(strategies))
