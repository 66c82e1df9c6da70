import { expect, it } from 'vitest'
import { by, type FileCell, type FileSection } from './file-section.rules.ts'
import { nameOthers, namingOf, wordsInRow } from './named-section.rules.ts'

const people = [
  { id: '1', name: 'Halima Said', role: 'Safety admin' },
  { id: '2', name: 'Halima Said Juma', role: 'Clerk' },
  { id: '3', name: 'Ann (HR)', role: 'Officer' },
]
const section = (cells: readonly FileCell[]): FileSection => ({
  key: 'requests',
  tables: [{ title: '', columns: [], rows: [cells], none: '' }],
})
const cellsOf = (cells: readonly FileCell[], namesOthers: boolean) =>
  nameOthers(section(cells), namingOf(people, namesOthers)).tables[0]?.rows[0]

it.each([
  [[by('1')], ['Halima Said (Safety admin)'], ['Safety admin']],
  [[by(null)], ['The system'], ['The system']],
  [[by('9')], ['Somebody (Former user)'], ['Former user']],
  [[null], [''], ['']],
  [['Agreed with halima said juma.'], ['Agreed with halima said juma.'], ['Agreed with Clerk.']],
  [['Halima Saidi came'], ['Halima Saidi came'], ['Halima Saidi came']],
  [['Agreed with Halima\n Said.'], ['Agreed with Halima\n Said.'], ['Agreed with Safety admin.']],
  [['SAID, Halima, and Hàlima-Said'], ['SAID, Halima, and Hàlima-Said'], ['Safety admin, and Safety admin']],
  [["Juma Halima Said's word"], ["Juma Halima Said's word"], ["Clerk's word"]],
  [['Seen by Ann (HR), twice'], ['Seen by Ann (HR), twice'], ['Seen by Officer, twice']],
])('%o', (cells, named, byRole) => {
  expect(cellsOf(cells, true)).toEqual(named)
  expect(cellsOf(cells, false)).toEqual(byRole)
})

it('a name of nobody leaves texts as they are', () => {
  const nobody = nameOthers(section(['a b']), namingOf([{ id: '1', name: '', role: 'Clerk' }], false))
  expect(nobody.tables[0]?.rows[0]).toEqual(['a b'])
})

it('the name of the driver stays, though a colleague has it turned round', () => {
  const { text } = namingOf([{ id: '1', name: 'Otieno Asha', role: 'Clerk' }], false, 'Asha  Otieno')
  expect(text('Asha Otieno told Otieno Asha')).toBe('Asha Otieno told Clerk')
})

it('finds what may be a full name: words in a row', () => {
  const words = wordsInRow(['Hit by Ali', 'Hit by Ali'])
  expect(words).toEqual(['hit by', 'by hit', 'hit by ali', 'ali hit by', 'by ali hit', 'by ali', 'ali by'])
})
