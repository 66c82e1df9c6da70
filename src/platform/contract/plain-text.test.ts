import { expect, it } from 'vitest'
import { isStorable, oneLine, stripInvisible } from './plain-text.ts'

it.each([
  ['abc\u202Egpj.exe', 'abcgpj.exe'],
  ['\u2066Asha\u2069 \u200EOtieno\u200F\u061C', 'Asha Otieno'],
  ['As\u200Bha\u2060\uFEFF Oti\u00ADeno', 'Asha Otieno'],
  ['As\u200Dha \u200COtieno 1\u200D2', 'Asha Otieno 12'],
  ['bell\u0007 escape\u001B[31m delete\u007F next\u0085line', 'bell escape[31m delete next line'],
  ['tags\u{E0041}\u{E007F}', 'tags'],
])('%j loses its invisible characters', (text, plain) => expect(stripInvisible(text)).toBe(plain))

it.each([
  'two\r\nlines\tand a tab',
  'Zoë Muñoz, 李, Ng’ang’a',
  'می\u200Cخواهم',
  'क्\u200Dष',
  '👩🏽\u200D🔧 and 👨\u200D👩\u200D👧',
  '❤\uFE0F\u200D🔥',
  'مرحبا and שלום',
])('%j is unchanged', (text) => expect(stripInvisible(text)).toBe(text))

it('oneLine replaces line breaks and tabs by spaces', () => expect(oneLine('Night\r\ndriving\tand\u2028fog')).toBe('Night driving and fog'))

it.each([
  ['\uD800', false],
  ['half of 😀: \uDE00', false],
  ['NUL \0 inside', false],
  ['whole 😀', true],
  ['', true],
])('%j can be stored: %j', (text, expected) => expect(isStorable(text)).toBe(expected))
