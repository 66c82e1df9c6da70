import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { countText } from '#platform/contract/words.ts'
import type { Progress, Recall } from './recalls.contract.ts'

const parts = [
  { key: 'renewed', label: 'renewed', fill: 'bg-chart-ok' },
  { key: 'to_renew', label: 'to renew', fill: 'bg-chart-warn' },
  { key: 'held', label: 'on hold', fill: 'bg-chart-bad' },
  { key: 'lifted', label: 'no longer to renew', fill: 'bg-edge' },
] as const satisfies readonly { key: keyof Progress; label: string; fill: string }[]

/** How many of those who load by a recalled clearance have renewed, as a bar; the words beside it say it all. */
export function RecallProgress({ progress }: { progress: Progress }): ReactNode {
  const shown = parts.filter(({ key }) => progress[key] > 0)
  const all = shown.reduce((sum, { key }) => sum + progress[key], 0)
  return (
    <div className="flex flex-col gap-2">
      <span aria-hidden className="flex h-2 gap-0.5 overflow-hidden rounded-full bg-line">
        {shown.map(({ key, fill }) => (
          <span key={key} className={clsx('mark h-full', fill)} style={{ width: `${(100 * progress[key]) / all}%` }} />
        ))}
      </span>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-2">
        {shown.map(({ key, label, fill }) => (
          <span key={key} className="inline-flex items-center gap-2">
            <span aria-hidden className={clsx('mark size-2 rounded-full', fill)} />
            <span>
              <span className="digits font-medium text-ink">{countText(progress[key])}</span> {label}
            </span>
          </span>
        ))}
        {all === 0 && 'Nobody loads by these clearances.'}
      </p>
    </div>
  )
}

/** What a stage says to people. */
export const stageLooks = {
  running: { tone: 'info', label: 'Being carried out' },
  open: { tone: 'warn', label: 'Open' },
  done: { tone: 'ok', label: 'All renewed' },
  undoing: { tone: 'info', label: 'Being withdrawn' },
  withdrawn: { tone: 'neutral', label: 'Withdrawn' },
} as const satisfies Record<Recall['stage'], { tone: 'ok' | 'warn' | 'info' | 'neutral'; label: string }>
