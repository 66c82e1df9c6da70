import type { ReactNode } from 'react'
import { Card } from '#platform/web/card.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { Timeline } from '#platform/web/table/timeline.tsx'
import { nameOf } from './person-name.tsx'
import { toneOf } from '../request-status.tsx'
import { requestStatus } from '../engine/request-types.contract.ts'
import type { HistoryEntry } from '../requests.contract.ts'

export function RequestHistory({ history }: { history: readonly HistoryEntry[] }): ReactNode {
  const entries = history.map(({ status, created_by, comment, created_at }, at) => ({
    key: String(at),
    title: titleOf(status),
    text: comment,
    by: nameOf(created_by),
    at: formatMoment(created_at),
    tone: status.id === requestStatus.pending ? ('neutral' as const) : toneOf(status.id),
  }))
  return (
    <Card title="History">
      <Timeline entries={entries} />
    </Card>
  )
}

const titleOf = ({ id, name }: HistoryEntry['status']): string => (id === requestStatus.pending ? 'Requested' : name)
