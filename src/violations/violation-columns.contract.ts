import type { SharedColumn } from '#platform/contract/shared-column.ts'
import { violationCategories, violationStateNames } from './violations.rules.ts'

/** What the list of violations, its export and the report share; `violation-columns.sql.ts` says what stands in them. Evidence is none of them: the report says more. */
export const violationColumns = {
  driver: { type: 'reference', label: 'Driver' },
  id_no: { type: 'text', label: 'Id no' },
  transporter: { type: 'reference', label: 'Transporter' },
  category: { type: 'choice', label: 'Category', choices: Object.fromEntries(violationCategories.map((category) => [category, category])) },
  violation: { type: 'text', label: 'Violation' },
  date: { type: 'day', label: 'Date' },
  state: { type: 'choice', label: 'State', choices: violationStateNames },
} as const satisfies Record<string, SharedColumn>

/** The list's heading on the screen, as specified. */
export const driverHeading = 'Driver name'
