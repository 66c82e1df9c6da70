import type { ReactNode } from 'react'
import { Badge } from '#platform/web/badge.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { expiryBadge, type ExpiryTone } from '../expiry.rules.ts'
import type { TransporterRow } from './transporters.contract.ts'

/** A spot transporter's end date with its days left. */
export function ValidUntil({ transporter: { valid_until, days_left } }: { transporter: TransporterRow }): ReactNode {
  if (valid_until === null || days_left === null) return '—'
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="digits whitespace-nowrap">{formatDate(valid_until)}</span>
      <DaysBadge days={days_left} />
    </span>
  )
}

export function DaysBadge({ days }: { days: number }): ReactNode {
  const { tone, text } = expiryBadge(days)
  return <Badge tone={badgeTones[tone]}>{text}</Badge>
}

const badgeTones = { success: 'ok', warning: 'warn', danger: 'bad' } as const satisfies Record<ExpiryTone, string>
