import { BookOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { MasterList, type MasterKind } from '../master-list.tsx'
import { nameColumn, NameField } from '../name.tsx'
import { syllabusContract, type SyllabusDetails, type SyllabusRow } from './syllabus.contract.ts'

const syllabus: MasterKind<SyllabusRow, SyllabusDetails, SyllabusDetails> = {
  contract: syllabusContract,
  path: '/app/staff-portal/administrative/syllabus',
  title: 'Syllabus',
  subtitle: 'Defensive driving courses that trainers choose from',
  nouns: { one: 'syllabus', many: 'syllabuses' },
  searchLabel: 'Search by name',
  icon: <BookOpen />,
  columns: [nameColumn()],
  Fields: NameField,
  blank: {},
  toForm: ({ name }) => ({ name }),
}

export function SyllabusScreen(): ReactNode {
  return <MasterList kind={syllabus} />
}
