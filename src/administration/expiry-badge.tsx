import type { ReactNode } from 'react'
import { Badge } from '#platform/web/badge.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { expiryBadge, isExpiringSoon } from './expiry.rules.ts'

/** `finding`: what is said in place of the days left, such as a doctor's finding. */
export type ExpiryDate = { expiry: string; days_left: number; finding?: string | null }

/** Days left: plain text at first, a filled badge in the last 30 days and after expiry. */
export function DaysLeft({ days, prefix = '' }: { days: number; prefix?: string }): ReactNode {
  const { tone, text } = expiryBadge(days)
  if (days > 0 && !isExpiringSoon(days)) return <span className="text-13 whitespace-nowrap text-ink-2">{prefix + text}</span>
  return <Badge tone={tone === 'danger' ? 'bad' : 'warn'}>{prefix + text}</Badge>
}

/** A date with its days left; '—' without one. */
export function ExpiryWithBadge({ expiry }: { expiry: ExpiryDate | null }): ReactNode {
  if (!expiry) return '—'
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="digits whitespace-nowrap">{formatDate(expiry.expiry)}</span>
      {expiry.finding ? <Badge tone="bad">{expiry.finding}</Badge> : <DaysLeft days={expiry.days_left} />}
    </span>
  )
}
