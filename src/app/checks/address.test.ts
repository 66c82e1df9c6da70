import { expect, it } from 'vitest'
import { readSearch, writeSearch } from '../address.ts'

it.each([
  ['?search=26550206&page=2', { search: '26550206', page: '2' }],
  ['?param=id_no&search=A+%26+B', { param: 'id_no', search: 'A & B' }],
  ['', {}],
])('%s is read and written back', (text, search) => {
  expect(readSearch(text)).toEqual(search)
  expect(writeSearch(search)).toBe(text)
})

it('what is not set leaves no trace in the address', () =>
  expect(writeSearch({ search: '', transporter_id: undefined, page: 3 })).toBe('?page=3'))
