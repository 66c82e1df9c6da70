import type { ReactNode } from 'react'
import { Badge, Status } from '#platform/web/badge.tsx'
import { formatDate } from '#platform/web/dates.ts'
import type { CaseRow, CaseStep } from './cases.contract.ts'
import type { WaitsFor } from './next-step.rules.ts'

const waiting = {
  driver_or_office: 'Driver or office',
  office: 'Office',
  staff: 'Plant',
  time: 'Time',
} satisfies Record<WaitsFor, string>

export const waitsForText = ({ waits_for }: CaseStep): string => waiting[waits_for]

/** The day by which it is due, at the plant. */
export function StepDue({ step: { due_on, is_overdue } }: { step: CaseStep }): ReactNode {
  if (due_on === null) return <span className="text-ink-2">—</span>
  return (
    <span className={`digits whitespace-nowrap ${is_overdue ? 'font-medium text-bad' : ''}`}>
      {formatDate(due_on)}
      {is_overdue && ', late'}
    </span>
  )
}

export const CaseStatus = ({ is_open }: Pick<CaseRow, 'is_open'>): ReactNode => (
  <Status tone={is_open ? 'info' : 'neutral'}>{is_open ? 'Open' : 'Closed'}</Status>
)

export const CaseBadge = ({ is_open }: Pick<CaseRow, 'is_open'>): ReactNode => (
  <Badge tone={is_open ? 'info' : 'neutral'} dot>
    {is_open ? 'Open' : 'Closed'}
  </Badge>
)
