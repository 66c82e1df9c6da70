import type { ReactNode } from 'react'
import { countText } from '#platform/contract/words.ts'
import { Badge } from '#platform/web/badge.tsx'
import { Card } from '#platform/web/card.tsx'
import type { ImportReport } from '../import.contract.ts'

/** Recognised and ignored columns. */
export function ImportColumns({ columns: { recognised, unrecognised, missing } }: Pick<ImportReport, 'columns'>): ReactNode {
  return (
    <Card title="Columns" description="How each heading of the file is read.">
      <ul className="flex flex-wrap gap-2">
        {recognised.map(({ heading, means }) => (
          <li key={heading}>
            <Badge tone="ok">{heading === means ? heading : `${heading} → ${means}`}</Badge>
          </li>
        ))}
        {unrecognised.map((heading, at) => (
          <li key={`${at} ${heading}`}>
            <Badge tone="warn">{heading}: ignored</Badge>
          </li>
        ))}
      </ul>
      {missing.length > 0 && <p className="mt-3 max-w-[70ch] text-13 text-ink-2">Not in this file: {missing.join(', ')}</p>}
    </Card>
  )
}

/** Counts of refusal reasons. */
export function ImportReasons({ reasons }: Pick<ImportReport, 'reasons'>): ReactNode {
  if (reasons.length === 0) return null
  return (
    <Card title="Why rows are refused">
      <ul className="flex flex-col gap-1.5">
        {reasons.map(({ column, message, count }) => (
          <li key={`${column} ${message}`} className="flex gap-3">
            <span className="digits w-12 shrink-0 text-right font-semibold">{countText(count)}</span>
            <span className="min-w-0">
              {column !== '' && <strong className="font-semibold">{column}: </strong>}
              {message}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
