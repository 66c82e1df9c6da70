import * as z from 'zod/mini'
import { id } from '#platform/contract/shapes.ts'
import { designationFields, shownDesignation } from '../issuers/designation.contract.ts'
import { courses } from '../issuers/course-names.rules.ts'
import { masterContract, masterName, type MasterContract } from '../master-data.contract.ts'

const chosenCourses = z.array(z.enum(courses, 'Choose among the courses')).check(
  z.minLength(1, 'Choose at least one course'),
  z.maxLength(courses.length, 'Choose each course once'),
  z.refine((chosen) => new Set(chosen).size === chosen.length, 'Choose each course once'),
)

export const TrainingCompanyRow = z.object({
  _id: z.string(),
  name: z.string(),
  courses: z.array(z.enum(courses)),
  ...shownDesignation,
})
export type TrainingCompanyRow = z.output<typeof TrainingCompanyRow>

/** What an update leaves out stays. */
const details = { name: masterName(), courses: z.optional(chosenCourses), ...designationFields }
const Details = z.object(details)
export type TrainingCompanyDetails = z.output<typeof Details>
export type TrainingCompanyInput = z.input<typeof Details>

/** The companies whose trainings count. Giving a trainer access makes one, too. */
export const trainingCompaniesContract: MasterContract<TrainingCompanyRow, TrainingCompanyDetails, TrainingCompanyInput> = masterContract<
  TrainingCompanyRow,
  TrainingCompanyDetails,
  TrainingCompanyInput
>({
  path: '/v2/admin/training-company',
  listMethod: 'GET',
  nouns: { one: 'a training company', many: 'training companies' },
  row: TrainingCompanyRow,
  sorts: ['name', 'designated_until'],
  create: z.extend(Details, { courses: z._default(chosenCourses, ['ddt']) }),
  update: z.object({ id: id(), ...details }),
})
