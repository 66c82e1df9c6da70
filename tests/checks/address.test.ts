import { expect, it } from 'vitest'
import { parseSearch, stringifySearch } from '#app/address.ts'

it.each([
  ['?search=26550206&page=2', { search: '26550206', page: '2' }],
  ['?param=id_no&search=A+%26+B', { param: 'id_no', search: 'A & B' }],
  ['', {}],
])('reads and writes %s', (text, search) => {
  expect(parseSearch(text)).toEqual(search)
  expect(stringifySearch(search)).toBe(text)
})

it('leaves unset values out of the address', () =>
  expect(stringifySearch({ search: '', transporter_id: undefined, page: 3 })).toBe('?page=3'))
