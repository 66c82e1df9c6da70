import type { ReactNode } from 'react'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import { ApprovalsMark } from '../details/approvals-mark.tsx'
import { RequestStatusBadge } from '../request-status.tsx'
import type { RequestDetails } from '../requests.contract.ts'
import { SentBackMark } from './sent-back-mark.tsx'

const SentBackCard = lazyPart(() => import('./sent-back-card.tsx'), 'SentBackCard')
const EarlierVersionsCard = lazyPart(() => import('./earlier-versions-card.tsx'), 'EarlierVersionsCard')

type Shown = { request: RequestDetails }

/** The status beside the title of a request's page, with the mark of one that was sent back. */
export const StatusWithMark = ({ request }: Shown): ReactNode => (
  <>
    <RequestStatusBadge status={request.status_id} />
    {request.sent_back_at !== null && <SentBackMark />}
    <ApprovalsMark request={request} />
  </>
)

/** Above the decision of a request that was sent back. */
export const SentBackNotice = ({ request }: Shown): ReactNode =>
  request.sent_back && (
    <Waiting fallback={<Skeleton className="h-32" />}>
      <div className="mb-4 sm:mb-6">
        <SentBackCard request={request} />
      </div>
    </Waiting>
  )

/** Below the facts of a request that was resubmitted. */
export const EarlierVersions = ({ request: { _id, version } }: Shown): ReactNode =>
  version > 1 && (
    <Waiting fallback={null}>
      <EarlierVersionsCard requestId={_id} />
    </Waiting>
  )
