import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { Facts } from '#platform/web/table/facts.tsx'
import { useGo } from '#platform/web/navigation/link.tsx'
import { lastListAddress } from '#platform/web/list/last-list.ts'
import { nameOf } from './person-name.tsx'
import { useRequestPaths } from '../request.paths.ts'
import { RequestStatus } from '../request-status.tsx'
import type { HistoryEntry } from '../requests.contract.ts'

/** Replaces the decision once a request is closed: the last entry of its history. */
export function ClosedPanel({ last }: { last: HistoryEntry }): ReactNode {
  const go = useGo()
  const { list } = useRequestPaths()
  const facts = [
    { label: 'Status', value: <RequestStatus status={last.status} /> },
    { label: 'By', value: nameOf(last.created_by) },
    { label: 'Comment', value: last.comment },
    { label: 'Date', value: formatMoment(last.created_at) },
  ]
  return (
    <Card title="This request is no longer available due to the following reason">
      <Facts facts={facts} columns={1} />
      <Button className="mt-5 w-full" onClick={() => go(lastListAddress(list))}>
        Close
      </Button>
    </Card>
  )
}
