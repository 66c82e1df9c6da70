import { expect, it } from 'vitest'
import { by, type FileCell, type FileSection } from './file-section.rules.ts'
import { nameOthers } from './named-section.rules.ts'

const people = [
  { id: '1', name: 'Halima Said', role: 'Safety admin' },
  { id: '2', name: 'Halima Said Juma', role: 'Clerk' },
  { id: '3', name: 'Ann (HR)', role: 'Officer' },
]
const section = (cells: readonly FileCell[]): FileSection => ({
  key: 'requests',
  tables: [{ title: '', columns: [], rows: [cells], none: '' }],
})
const cellsOf = (cells: readonly FileCell[], namesOthers: boolean) => nameOthers(section(cells), people, namesOthers).tables[0]?.rows[0]

it.each([
  [[by('1')], ['Halima Said (Safety admin)'], ['Safety admin']],
  [[by(null)], ['The system'], ['The system']],
  [[by('9')], ['Somebody (Former user)'], ['Former user']],
  [[null], [''], ['']],
  [['Agreed with halima said juma.'], ['Agreed with halima said juma.'], ['Agreed with Clerk.']],
  [['Halima Saidi came'], ['Halima Saidi came'], ['Halima Saidi came']],
  [['Seen by Ann (HR), twice'], ['Seen by Ann (HR), twice'], ['Seen by Officer, twice']],
])('%o', (cells, named, byRole) => {
  expect(cellsOf(cells, true)).toEqual(named)
  expect(cellsOf(cells, false)).toEqual(byRole)
})
