import { Eye, GraduationCap } from 'lucide-react'
import type { ReactNode } from 'react'
import { CheckboxesField } from '#platform/web/form/checkboxes-field.tsx'
import { TextField } from '#platform/web/form/text-fields.tsx'
import { DesignationFields } from '../issuers/designation-fields.tsx'
import { designationColumn } from '../issuers/issuer-state.tsx'
import { trainingCompaniesPath, trainingCompanyHref } from '../issuers/issuer.paths.ts'
import type { MasterKind } from '../master-list.tsx'
import type { FieldsProps } from '../master-panel.tsx'
import { nameColumn } from '../name.tsx'
import { courseNames, courses } from '../issuers/course-names.rules.ts'
import {
  trainingCompaniesContract,
  type TrainingCompanyDetails,
  type TrainingCompanyInput,
  type TrainingCompanyRow,
} from './training-companies.contract.ts'

/** The companies whose trainings count. */
export const trainingCompanyKind: MasterKind<TrainingCompanyRow, TrainingCompanyDetails, TrainingCompanyInput> = {
  contract: trainingCompaniesContract,
  path: trainingCompaniesPath,
  title: 'Training companies',
  subtitle: 'Companies whose trainings count, and what each may give',
  nouns: { one: 'training company', many: 'training companies' },
  searchLabel: 'Search by name',
  icon: <GraduationCap />,
  columns: [
    nameColumn(),
    { key: 'courses', title: 'Courses', cell: ({ courses }) => courses.map((course) => courseNames[course].name).join(', ') },
    designationColumn(true),
  ],
  openHref: trainingCompanyHref,
  menu: (company) => [{ key: 'view', label: 'View details', icon: <Eye aria-hidden />, href: trainingCompanyHref(company) }],
  Fields: CompanyFields,
  blank: { courses: ['ddt'] },
  toForm: ({ name, courses, designated_from, designated_until }) => ({ name, courses, designated_from, designated_until }),
}

function CompanyFields({ field }: FieldsProps<TrainingCompanyInput>): ReactNode {
  return (
    <>
      <TextField field={field('name')} label="Name" />
      <CheckboxesField field={field('courses')} label="Courses" options={options} />
      <DesignationFields field={field} />
    </>
  )
}

const options = courses.map((value) => ({ value, label: courseNames[value].name }))
