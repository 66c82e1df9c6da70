import { describe, expect, it } from 'vitest'
import { fitsPattern, patternText, readPattern } from '#administration/plant-settings/id-no-pattern.rules.ts'
import { usualLimits } from '../details/entry-limits.rules.ts'
import { cleanIdNo } from './id-no.rules.ts'
import { numberKey } from './number-key.rules.ts'
import { idNoProblem, lookupProblem, personKey } from './plant-id-no.rules.ts'

it.each([
  ['028166389', '28166389'],
  ['28 166 389', '28166389'],
  ['28-166\u2011389', '28166389'],
  ['\u00A0\u200B028\u2013166389 ', '28166389'],
  ['ab-0123', 'AB0123'],
  ['00ab12', 'AB12'],
  ['000', '0'],
  ['', ''],
])('%j is the number %j', (written, key) => expect(numberKey(cleanIdNo(written))).toBe(key))

it.each([
  ['028166389', '028166389'],
  [' 28-166 389 ', '28166389'],
  ['a1234567', 'A1234567'],
  ['28.166', '28.166'],
  ['２８１６６３８９', '28166389'],
])('%j is stored as %j', (written, cleaned) => expect(cleanIdNo(written)).toBe(cleaned))

describe('a plant', () => {
  const seven = { ...usualLimits, idNoMinDigits: 7, idNoMaxDigits: 8 }
  const official = { ...usualLimits, idNoPattern: '99999999, A9999999' }

  it.each([
    ['28166389', seven, undefined],
    ['028166389', seven, undefined],
    ['123456', seven, 'An id number has 7 to 8 digits'],
    ['123456789', seven, 'An id number has 7 to 8 digits'],
    ['A1234567', seven, 'An id number has digits only'],
    ['00012345', official, undefined],
    ['A1234567', official, undefined],
    ['12345', official, 'Enter the whole id number, with its zeros and letters: 8 digits, or 1 letter and 7 digits'],
  ] as const)('says of %s with its rules: %#', (idNo, rules, problem) => expect(idNoProblem(idNo, rules)).toBe(problem))

  it('looks up letters where its numbers have them', () => {
    expect(lookupProblem('12a', '')).toBe('An id number has digits only')
    expect(lookupProblem('A12', '99999')).toBe('An id number has digits only')
    expect(lookupProblem('A12', 'A9999')).toBeUndefined()
    expect(lookupProblem('0012', '')).toBeUndefined()
  })

  it('compares zeros only where they count', () => {
    expect(personKey('0123', usualLimits)).toBe(personKey('123', usualLimits))
    expect(personKey('0123', official)).not.toBe(personKey('123', official))
  })
})

it.each([
  ['', ''],
  [' a9999999 ,99999999', 'A9999999, 99999999'],
  ['9999', undefined],
  ['99999,', undefined],
  ['[0-9]+', undefined],
  ['99999, 99999, 99999, 99999, 99999, 99999', undefined],
])('the setting %j is read as %j', (written, pattern) => expect(readPattern(written)).toBe(pattern))

it('a form has so many characters, each of its kind', () => {
  expect(fitsPattern('AB12', 'AA99')).toBe(true)
  for (const wrong of ['A112', 'AB1', 'AB123', 'ab12']) expect(fitsPattern(wrong, 'AA99')).toBe(false)
  expect(patternText('A**99')).toBe('Enter the whole id number, with its zeros and letters: 1 letter and 2 letters or digits and 2 digits')
})
