import { genderNames } from '../details/choices.ts'
import { driverStatusNames } from '../driver-status.contract.ts'
import type { SharedColumn } from '#platform/contract/shared-column.ts'

/** What the list of drivers, its export and the report share. Name, id number and gender are called as in `driverFields`, which is too heavy for a list; a test compares them. */
export const driverColumns = {
  driver: { type: 'reference', label: 'Name' },
  id_no: { type: 'text', label: 'Id no' },
  gender: { type: 'choice', label: 'Gender', choices: genderNames },
  transporter: { type: 'reference', label: 'Transporter' },
  status: { type: 'choice', label: 'Status', choices: driverStatusNames },
} as const satisfies Record<string, SharedColumn>
