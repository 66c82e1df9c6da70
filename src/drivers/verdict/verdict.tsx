import { clsx } from 'clsx'
import { CircleCheck, OctagonX, TriangleAlert } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { shortReason, type ReasonRow } from './short-reason.rules.ts'
import type { Verdict } from './verdict-names.rules.ts'

/** A verdict in a list: icon and label in its colour. */
export function VerdictStatus({ verdict: { key, name } }: { verdict: { key: Verdict; name: string } }): ReactNode {
  const { Icon, text } = verdictLooks[key]
  return (
    <span className={clsx('inline-flex items-center gap-1.5 align-middle font-medium whitespace-nowrap', text)}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {name}
    </span>
  )
}

type VerdictCell = { row: ReasonRow & { verdict: { name: string } } }

/** The list's verdict column, with the first reason. */
export function MayLoad({ row }: VerdictCell): ReactNode {
  const reason = shortReason(row)
  return (
    <>
      <VerdictStatus verdict={row.verdict} />
      {reason !== null && <span className="digits block truncate text-13 text-ink-2 first-letter:uppercase">{reason}</span>}
    </>
  )
}

/** The same in one line, 'Blocked · medical expired 03 Nov 2026', on phones and in search results. */
export function MayLoadLine({ row }: VerdictCell): ReactNode {
  const reason = shortReason(row)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1">
      <VerdictStatus verdict={row.verdict} />
      {reason !== null && <span className="digits text-ink-2">· {reason}</span>}
    </span>
  )
}

type Look = { Icon: ComponentType<{ className?: string }>; text: string; fill: string }

/** Each has its own shape, so colour is never the only sign. */
export const verdictLooks = {
  cleared: { Icon: CircleCheck, text: 'text-ok', fill: 'bg-ok-soft text-ok' },
  warn: { Icon: TriangleAlert, text: 'text-warn', fill: 'bg-warn-soft text-warn' },
  blocked: { Icon: OctagonX, text: 'text-bad', fill: 'bg-bad-soft text-bad' },
} as const satisfies Record<Verdict, Look>
