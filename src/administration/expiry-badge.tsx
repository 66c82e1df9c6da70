import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Badge } from '#platform/web/badge.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { expiryBadge, hasExpired, isExpiringSoon } from './expiry.rules.ts'

/** `finding`: what is said in place of the days left, such as a doctor's finding. */
export type ExpiryDate = { expiry: string; days_left: number; finding?: string | null }

/** Days left: plain text at first, a filled badge in the last 30 days and after expiry. `isShort`: '154 d', for a row. */
export function DaysLeft({ days, prefix = '', isShort = false }: { days: number; prefix?: string; isShort?: boolean }): ReactNode {
  const { tone, text } = expiryBadge(days)
  const shown =
    isShort && !hasExpired(days) ? (
      <>
        <span aria-hidden>{days} d</span>
        <span className="sr-only">{text}</span>
      </>
    ) : (
      prefix + text
    )
  if (days > 0 && !isExpiringSoon(days)) return <span className="text-13 whitespace-nowrap text-ink-2">{shown}</span>
  return <Badge tone={tone === 'danger' ? 'bad' : 'warn'}>{shown}</Badge>
}

/** A date with its days left; '—' without one. `isShort`: in one line, for a row. */
export function ExpiryWithBadge({ expiry, isShort = false }: { expiry: ExpiryDate | null; isShort?: boolean }): ReactNode {
  if (!expiry) return '—'
  return (
    <span className={clsx('inline-flex items-center gap-x-3 gap-y-1', isShort ? 'max-md:flex-wrap' : 'flex-wrap')}>
      <span className="digits whitespace-nowrap">{formatDate(expiry.expiry)}</span>
      {expiry.finding ? <Badge tone="bad">{expiry.finding}</Badge> : <DaysLeft isShort={isShort} days={expiry.days_left} />}
    </span>
  )
}
