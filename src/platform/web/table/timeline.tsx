import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { Tone } from '../badge.tsx'

export type TimelineEntry = {
  key: string
  title: ReactNode
  text?: ReactNode
  by?: string | undefined
  at: string
  tone?: Tone
}

/** Events in the order given, with person and time. `at` is shown as given. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }): ReactNode {
  return (
    <ol>
      {entries.map(({ key, title, text, by, at, tone = 'neutral' }) => (
        <li key={key} className="group relative pb-6 pl-8 last:pb-0">
          <span aria-hidden className="absolute top-3 bottom-[-0.5rem] left-[0.4375rem] w-px bg-line group-last:hidden" />
          <span
            aria-hidden
            className={clsx('mark absolute top-1.5 left-[0.1875rem] size-2.5 rounded-full ring-4 ring-surface', dots[tone])}
          />
          <p className="font-semibold">{title}</p>
          {text && <p className="max-w-[70ch] whitespace-pre-line">{text}</p>}
          <p className="mt-0.5 text-13 text-ink-2">{[by, at].filter(Boolean).join(' · ')}</p>
        </li>
      ))}
    </ol>
  )
}

const dots: Readonly<Record<Tone, string>> = {
  ok: 'bg-brand',
  warn: 'bg-chart-warn',
  bad: 'bg-chart-bad',
  info: 'bg-info',
  neutral: 'bg-edge',
}
