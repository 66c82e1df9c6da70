import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { Facts } from '#platform/web/table/facts.tsx'
import { nameOf } from './person-name.tsx'
import { usePlace } from '../turn/place.hooks.ts'
import { RequestStatus } from '../request-status.tsx'
import type { HistoryEntry } from '../requests.contract.ts'

/** Replaces the decision once a request is closed: the last entry of its history. */
export function ClosedPanel({ requestId, last }: { requestId: string; last: HistoryEntry }): ReactNode {
  const { leave } = usePlace(requestId)
  const facts = [
    { label: 'Status', value: <RequestStatus status={last.status} /> },
    { label: 'By', value: nameOf(last.created_by) },
    { label: 'Comment', value: last.comment },
    { label: 'Date', value: formatMoment(last.created_at) },
  ]
  return (
    <Card title="This request is no longer available due to the following reason">
      <Facts facts={facts} columns={1} />
      <Button className="mt-5 w-full" onClick={leave}>
        Close
      </Button>
    </Card>
  )
}
