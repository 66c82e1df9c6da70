import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'neutral'

/** A filled badge, for expiries and beside titles. In lists, use `Status`. */
export function Badge({ tone = 'neutral', dot = false, children }: { tone?: Tone; dot?: boolean; children: ReactNode }): ReactNode {
  return (
    <span
      className={clsx(
        'inline-flex h-6 items-center gap-1.5 rounded-full border border-transparent px-2.5 text-12 font-semibold whitespace-nowrap',
        fills[tone],
      )}
    >
      {dot && <span aria-hidden className="mark size-1.5 rounded-full bg-current" />}
      {children}
    </span>
  )
}

/** A status in a list: dot and label. */
export function Status({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }): ReactNode {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden className={clsx('mark size-2 shrink-0 rounded-full', dots[tone])} />
      {children}
    </span>
  )
}

/** Tones, shared with icon squares and circles. */
export const fills: Readonly<Record<Tone, string>> = {
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
  neutral: 'bg-sunken text-ink-2',
}

const dots: Readonly<Record<Tone, string>> = {
  ok: 'bg-chart-ok',
  warn: 'bg-chart-warn',
  bad: 'bg-chart-bad',
  info: 'bg-info',
  neutral: 'bg-edge',
}
