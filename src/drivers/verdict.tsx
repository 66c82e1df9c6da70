import { clsx } from 'clsx'
import { CircleCheck, OctagonX, TriangleAlert } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { Verdict } from './verdict.rules.ts'

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

type Look = { readonly Icon: ComponentType<{ className?: string }>; readonly text: string; readonly fill: string }

/** Each its own shape, so that nobody depends on the colour. */
export const verdictLooks = {
  cleared: { Icon: CircleCheck, text: 'text-ok', fill: 'bg-ok-soft text-ok' },
  warn: { Icon: TriangleAlert, text: 'text-warn', fill: 'bg-warn-soft text-warn' },
  blocked: { Icon: OctagonX, text: 'text-bad', fill: 'bg-bad-soft text-bad' },
} as const satisfies Record<Verdict, Look>
