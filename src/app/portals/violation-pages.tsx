import type { ReactNode } from 'react'
import { AddViolation } from '#requests/kinds/process-violation/add-violation.tsx'
import { useRequestPaths } from '#requests/request-paths.query.ts'
import { ViolationDetailsScreen } from '#violations/violation-details.screen.tsx'
import { ViolationListScreen } from '#violations/violation-list.screen.tsx'

/** The list of violations with the panel that records one in its slot. */
export function StaffViolationList(): ReactNode {
  return <ViolationListScreen actions={<AddViolation />} />
}

/** One violation, with the way to the request that brought it. */
export function StaffViolationPage(): ReactNode {
  const { request } = useRequestPaths()
  return <ViolationDetailsScreen requestHref={request} />
}
