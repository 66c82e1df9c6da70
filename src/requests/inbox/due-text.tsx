import type { ReactNode } from 'react'
import { Badge } from '#platform/web/badge.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import type { RequestDue } from '../requests.contract.ts'

/** By when a pending request is decided, and its age in working hours. */
export const DueText = ({ due: { due_at, is_overdue, waiting_hours } }: { readonly due: RequestDue }): ReactNode => (
  <span className="digits whitespace-nowrap">
    {is_overdue && <Badge tone="bad">Overdue</Badge>} {due_at === null ? 'Paused' : formatMoment(due_at)}
    <span className="block text-13 text-ink-2">{waitingText(waiting_hours)}</span>
  </span>
)

const waitingText = (hours: number): string =>
  hours === 0 ? 'Waiting less than a working hour' : hours === 1 ? 'Waiting 1 working hour' : `Waiting ${hours} working hours`
