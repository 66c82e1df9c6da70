import type { ReactNode } from 'react'
import { formatMoment } from '#platform/web/dates.ts'
import type { RequestDue, RequestRow } from '../requests.contract.ts'

type Shown = { due: RequestDue } & Pick<RequestRow, 'bulk'>

/** By when a pending request is decided, its age in working hours, and why it cannot be approved together with others. */
export const DueText = ({ due: { due_at, is_overdue, waiting_hours }, bulk }: Shown): ReactNode => (
  <span className="digits">
    <span className="whitespace-nowrap">{due_at === null ? 'Paused' : formatMoment(due_at)}</span>
    <span title={bulk?.why_not ?? undefined} className="block max-w-44 text-13 text-ink-2 md:truncate">
      {is_overdue && <span className="text-bad">Overdue · </span>}
      {[waitingText(waiting_hours), bulk?.why_not].filter(Boolean).join(' · ')}
    </span>
  </span>
)

const waitingText = (hours: number): string =>
  hours === 0 ? 'Less than a working hour' : hours === 1 ? '1 working hour' : `${hours} working hours`
