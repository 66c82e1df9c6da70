import { clsx } from 'clsx'
import { CircleCheck, OctagonX, TriangleAlert } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { formatDate } from '#platform/web/dates.ts'
import type { Verdict } from './verdict-names.rules.ts'

/** A verdict in a list: icon and label in its colour. */
export function VerdictStatus({
  verdict: { key, name },
}: {
  readonly verdict: { readonly key: Verdict; readonly name: string }
}): ReactNode {
  const { Icon, text } = verdictLooks[key]
  return (
    <span className={clsx('inline-flex items-center gap-1.5 font-medium whitespace-nowrap', text)}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {name}
    </span>
  )
}

type VerdictCell = { readonly verdict: { readonly key: Verdict; readonly name: string }; readonly cleared_until: string | null }

/** The list's verdict column. The earliest expiry may be of a requirement without a column of its own, such as the licence. */
export function MayLoad({ row: { verdict, cleared_until } }: { readonly row: VerdictCell }): ReactNode {
  return (
    <>
      <VerdictStatus verdict={verdict} />
      {verdict.key === 'warn' && (
        <span className="digits block text-13 whitespace-nowrap text-ink-2">ends {formatDate(cleared_until)}</span>
      )}
    </>
  )
}

type Look = { readonly Icon: ComponentType<{ className?: string }>; readonly text: string; readonly fill: string }

/** Each has its own shape, so colour is never the only sign. */
export const verdictLooks = {
  cleared: { Icon: CircleCheck, text: 'text-ok', fill: 'bg-ok-soft text-ok' },
  warn: { Icon: TriangleAlert, text: 'text-warn', fill: 'bg-warn-soft text-warn' },
  blocked: { Icon: OctagonX, text: 'text-bad', fill: 'bg-bad-soft text-bad' },
} as const satisfies Record<Verdict, Look>
