import type { ReactNode } from 'react'
import { ViolationWeight } from '#points/ladder/violation-weight.tsx'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import { useRequestPaths } from '#requests/request.paths.ts'
import { ViolationDetailsScreen } from '#violations/violation-details.screen.tsx'

const VisitComments = lazyPart(() => import('#requests/comments/visit-comments.tsx'), 'VisitComments')

const Comments = (props: { violationId: string; plant: string }): ReactNode => (
  <Waiting fallback={<Skeleton className="h-40 w-full" />}>
    <VisitComments {...props} />
  </Waiting>
)

/** One violation, with a link to its request, and of a visiting driver what both plants say. */
export function StaffViolationPage(): ReactNode {
  const { request } = useRequestPaths()
  return <ViolationDetailsScreen requestHref={request} Comments={Comments} Points={ViolationWeight} />
}
