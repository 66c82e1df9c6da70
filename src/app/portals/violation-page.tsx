import type { ReactNode } from 'react'
import { useRequestPaths } from '#requests/request.paths.ts'
import { ViolationDetailsScreen } from '#violations/violation-details.screen.tsx'

/** One violation, with a link to its request. */
export function StaffViolationPage(): ReactNode {
  const { request } = useRequestPaths()
  return <ViolationDetailsScreen requestHref={request} />
}
