import { describe, expect, it } from 'vitest'
import { hasWords, plainCode, plainWords } from './plain-words.ts'

describe('one name is', () => {
  it.each([
    ["O'Brien", ['O’Brien', 'OBrien', 'O´Brien', 'OʼBRIEN', 'o`brien', 'Oʹbrien']],
    ['Munoz', ['Muñoz', 'Mun\u0303oz', 'MUÑOZ', 'Ｍｕｎｏｚ', 'Mu\u200Bnoz', 'Μunoz', 'Мunoz']],
    ['Jean-Pierre', ['Jean Pierre', 'jean–pierre', ' Jean  Pierre ', 'Jean\u00A0Pierre', 'Jean.Pierre']],
    ['Isik', ['IŞIK', 'Işık', 'İsik', 'ısık']],
    ['Strasse', ['Straße', 'STRAẞE']],
    ['Fiona', ['ﬁona', 'Fióna']],
    ['Aegir Thor', ['Ægir Þór']],
    ['Lodz', ['Łódź']],
    ['Nguyen Duc', ['Nguyễn Đức', 'Nguye\u0302\u0303n Ðuc']],
    ['Paul', ['Раul', 'Ρaul', 'PАUL']],
    ['Νίκος', ['ΝΙΚΟΣ', 'νικοσ', 'Νίκοσ']],
    ['Иванов', ['ИВАНОВ', 'иванов']],
    ['محمد', ['مُحَمَّد', 'محـمد']],
    ['Ndung’u', ['Ndungu', "NDUNG'U"]],
  ])('%s', (name, spellings) => expect(spellings.map(plainWords)).toEqual(spellings.map(() => plainWords(name))))
})

it.each([
  ['Otieno', 'Oteno'],
  ['Иванов', 'Петров'],
  ['佐々木', '佐木'],
  ['O Brien', 'OBrien'],
])('%s and %s are two', (one, other) => expect(plainWords(one)).not.toBe(plainWords(other)))

it.each([
  ['ＤＬ－ＢＸ１２３４５', 'dlbx12345'],
  ['DL-BХ12345', 'dlbx12345'],
  ['DL-BX١٢٣٤٥', 'dlbx12345'],
  ['DL-ΒX12345', 'dlbx12345'],
  ['dl bx/12.345', 'dlbx12345'],
  ['१२३ ۴۵۶ ๗๘๙', '123456789'],
])('%s is the code %s', (written, code) => expect(plainCode(written)).toBe(code))

it.each([
  ['Abdi Hassan Waweru', 'Waweru Abdi', true],
  ['Abdi Hassan Waweru', 'wa abdi has', true],
  ['Abdi Hassan Waweru', 'awer', false],
  ['José Muñoz', 'munoz jose', true],
  ['José Muñoz', '', true],
])('%s by the words %j: %s', (text, typed, found) => expect(hasWords(text, typed)).toBe(found))
