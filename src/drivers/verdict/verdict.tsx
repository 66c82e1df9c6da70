import { clsx } from 'clsx'
import { CircleCheck, OctagonX, TriangleAlert } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { showDate } from '#platform/web/dates.ts'
import type { Verdict } from './verdict-names.rules.ts'

/** A verdict in a list: a shape and the word, in the colour of both. */
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

type Judged = { readonly verdict: { readonly key: Verdict; readonly name: string }; readonly cleared_until: string | null }

/** In a list's column. The first end may be of something that has no column: a licence, or a spot transporter's validity. */
export function MayLoad({ row: { verdict, cleared_until } }: { readonly row: Judged }): ReactNode {
  return (
    <>
      <VerdictStatus verdict={verdict} />
      {verdict.key === 'warn' && <span className="digits block text-13 whitespace-nowrap text-ink-2">ends {showDate(cleared_until)}</span>}
    </>
  )
}

type Look = { readonly Icon: ComponentType<{ className?: string }>; readonly text: string; readonly fill: string }

/** Each its own shape, so that nobody depends on the colour. */
export const verdictLooks = {
  cleared: { Icon: CircleCheck, text: 'text-ok', fill: 'bg-ok-soft text-ok' },
  warn: { Icon: TriangleAlert, text: 'text-warn', fill: 'bg-warn-soft text-warn' },
  blocked: { Icon: OctagonX, text: 'text-bad', fill: 'bg-bad-soft text-bad' },
} as const satisfies Record<Verdict, Look>
