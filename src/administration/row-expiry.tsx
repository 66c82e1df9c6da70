import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { formatDate } from '#platform/web/dates.ts'
import type { ExpiryDate } from './expiry-badge.tsx'
import { expiryBadge, type ExpiryTone } from './expiry.rules.ts'

/** A date in a row of a list, with its days left below; '—' without one. */
export function ExpiryInRow({ expiry }: { expiry: ExpiryDate | null }): ReactNode {
  if (!expiry) return '—'
  const { tone, text } = expiryBadge(expiry.days_left)
  return (
    <span className="digits">
      {formatDate(expiry.expiry)}
      <span className={clsx('block text-13', expiry.finding ? tones.danger : tones[tone])}>{expiry.finding ?? text}</span>
    </span>
  )
}

const tones = { success: 'text-ink-2', warning: 'text-warn', danger: 'text-bad' } satisfies Record<ExpiryTone, string>
