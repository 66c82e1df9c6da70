import type { ReactNode } from 'react'
import { AddViolation } from '#requests/kinds/process-violation/add-violation.tsx'
import { useDriverRowActions } from '#requests/row-actions.tsx'
import { ViolationListScreen } from '#violations/violation-list.screen.tsx'

/** The list of violations with the panel to record one. */
export function StaffViolationList(): ReactNode {
  return <ViolationListScreen actions={<AddViolation />} rowActions={useDriverRowActions()} />
}
