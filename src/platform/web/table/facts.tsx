import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type Fact = { label: string; help?: ReactNode; value: ReactNode; wide?: boolean }

/** A grid of labels and values; '—' for empty ones. `wide` spans all columns. */
export function Facts({ facts, columns = 3 }: { facts: readonly Fact[]; columns?: 1 | 2 | 3 }): ReactNode {
  return (
    <dl className={clsx('grid gap-x-6 gap-y-5', columns === 1 ? 'grid-cols-1' : 'grid-cols-2', columns === 3 && 'md:grid-cols-3')}>
      {facts.map(({ label, help, value, wide }) => (
        <div key={label} className={clsx('min-w-0', wide && 'col-span-full')}>
          <dt className="text-13 text-ink-2">
            {label} {help}
          </dt>
          {/* As high as a link or a badge, which aligns the values of a row. */}
          <dd className="digits max-w-[70ch] leading-6 font-medium whitespace-pre-line">{isEmpty(value) ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  )
}

const isEmpty = (value: ReactNode): boolean => value === null || value === undefined || value === ''
