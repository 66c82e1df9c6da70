import { BookOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { MasterList, type MasterKind } from '../master-list.tsx'
import { nameColumn } from '../name-column.tsx'
import { NameField } from '../name-field.tsx'
import { syllabusContract, type SyllabusDetails, type SyllabusRow } from './syllabus.contract.ts'

const syllabus: MasterKind<SyllabusRow, SyllabusDetails, SyllabusDetails> = {
  contract: syllabusContract,
  path: '/app/staff-portal/administrative/syllabus',
  title: 'Syllabus',
  meaning: 'The courses of defensive driving that trainers choose from',
  words: { one: 'syllabus', many: 'syllabuses' },
  searchLabel: 'Search by name',
  icon: <BookOpen />,
  columns: [nameColumn()],
  Fields: NameField,
  blank: {},
  given: ({ name }) => ({ name }),
}

export function SyllabusScreen(): ReactNode {
  return <MasterList kind={syllabus} />
}
