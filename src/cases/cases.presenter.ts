import type { CaseRequest } from './case-parts.store.ts'
import type { CaseListRow } from './cases.store.ts'
import type { CaseRow } from './cases.contract.ts'
import type { OpenStep } from './next-step.rules.ts'
import { aboutOf } from './about.rules.ts'

type Known = { requests: readonly CaseRequest[]; steps: readonly OpenStep[]; isStaff: boolean; plantId: string }

/** An office's case begins with what it may know, and is open while that leaves something. */
export function presentCaseRow(row: CaseListRow, { requests, steps, isStaff, plantId }: Known): CaseRow {
  const [first] = requests
  const isOpen = isStaff ? row.closed_at === null : steps.length > 0
  return {
    _id: row.id,
    driver: {
      _id: row.driver_id,
      name: row.driver_name,
      id_no: row.id_no,
      picture_id: row.driver_plant_id === plantId ? row.picture_file_id : null,
    },
    transporter: first?.transporter ?? '',
    about: first ? aboutOf(first) : '',
    opened_at: (isStaff ? row.opened_at : (first?.created_at ?? row.opened_at)).toISOString(),
    is_open: isOpen,
    closed_at: isStaff ? (row.closed_at?.toISOString() ?? null) : null,
    review_on: isStaff ? row.review_on : null,
    next: steps[0] ?? null,
    ...(row.auth_plant_id !== plantId && { earlier_plant: row.plant }),
  }
}
