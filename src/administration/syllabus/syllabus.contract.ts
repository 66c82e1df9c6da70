import * as z from 'zod/mini'
import { id } from '#platform/contract/shapes.ts'
import { masterContract, masterName, type MasterContract } from '../master-data.contract.ts'

export const SyllabusRow = z.object({ _id: z.string(), name: z.string() })
export type SyllabusRow = z.output<typeof SyllabusRow>

/** Reserved: the trainer's form offers it for free text. */
const others = 'others'

/** The form's fields. */
const details = {
  name: masterName().check(z.refine((name) => name.toLowerCase() !== others, "'Others' is already in the list for trainers")),
}
const Details = z.object(details)
export type SyllabusDetails = z.output<typeof Details>

/** Defensive driving courses that trainers choose from. */
export const syllabusContract: MasterContract<SyllabusRow, SyllabusDetails, SyllabusDetails> = masterContract({
  path: '/v1/administrative/syllabus',
  listMethod: 'POST',
  nouns: { one: 'a syllabus', many: 'syllabus' },
  row: SyllabusRow,
  sorts: ['name'],
  create: Details,
  update: z.object({ id: id(), ...details }),
})
