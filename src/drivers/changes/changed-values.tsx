import type { ReactNode } from 'react'
import { formatDate } from '#platform/web/dates.ts'

type ChangedValue = { name: string; before: string | null; after: string | null }

/** Values before and after a change. */
export function ChangedValues({ values }: { values: readonly ChangedValue[] }): ReactNode {
  if (values.length === 0) return '—'
  return (
    <ul className="py-1">
      {values.map(({ name, before, after }) => (
        <li key={name} className="digits">
          <span className="text-ink-2">{name}:</span> {before !== null && `${formatDate(before)} → `}
          {formatDate(after)}
        </li>
      ))}
    </ul>
  )
}
