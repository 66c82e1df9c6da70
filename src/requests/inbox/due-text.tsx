import type { ReactNode } from 'react'
import { formatMoment } from '#platform/web/dates.ts'
import type { RequestDue } from '../requests.contract.ts'
import { dueText } from './due.rules.ts'

/** How far the due time of a pending request is; the day and time on hover, and for readers. */
export function DueText({ due: { due_at, due_in_minutes, is_overdue } }: { due: RequestDue }): ReactNode {
  if (due_at === null || due_in_minutes === null) return <span className="text-ink-2">Paused</span>
  const at = `due ${formatMoment(due_at)}`
  return (
    <span title={at} className={`digits whitespace-nowrap ${is_overdue ? 'font-medium text-bad' : ''}`}>
      {dueText(due_in_minutes)}
      <span className="sr-only">, {at}</span>
    </span>
  )
}
