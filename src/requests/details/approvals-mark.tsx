import type { ReactNode } from 'react'
import { Card } from '#platform/web/card.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { requestStatus } from '../engine/request-types.contract.ts'
import type { RequestDetails, RequestRow } from '../requests.contract.ts'
import { nameOf } from './person-name.tsx'

/** Beside the status of a pending request that two colleagues approve. */
export const ApprovalsMark = ({ request: { status_id, approvals } }: { request: Pick<RequestRow, 'status_id' | 'approvals'> }): ReactNode =>
  approvals &&
  status_id.id === requestStatus.pending && (
    <span className="block text-13 whitespace-nowrap text-ink-2">
      {approvals.given} of {approvals.needed} approvals
    </span>
  )

/** Above the decision of a request that two colleagues approve: who has, and what is missing. */
export function ApprovalsNotice({ request: { status_id, approvals, approved_by } }: { request: RequestDetails }): ReactNode {
  if (!approvals || status_id.id !== requestStatus.pending) return null
  const [first] = approved_by
  return (
    <div className="mb-4 sm:mb-6">
      <Card title="Two colleagues must approve this request">
        <p>
          {first
            ? `Approved by ${nameOf(first.by)} on ${formatMoment(first.at)}. It waits for a second approver.`
            : 'Nobody has approved it yet. One rejection ends it.'}
        </p>
      </Card>
    </div>
  )
}
