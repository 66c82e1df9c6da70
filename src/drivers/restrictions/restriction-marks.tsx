import type { ReactNode } from 'react'
import type { ShownRestriction } from './restriction-shape.contract.ts'
import { SymbolOfRestriction } from './restriction-symbol.tsx'

/** What the driver is restricted to, each with its symbol. */
export const RestrictionMarks = ({ restrictions }: { restrictions: readonly ShownRestriction[] }): ReactNode => (
  <ul aria-label="Restrictions" className="flex flex-wrap gap-2">
    {restrictions.map(({ key, words, symbol }) => (
      <li key={key} className="flex min-w-0 items-center gap-1.5 rounded-8 bg-warn-soft px-2 py-1 font-medium text-warn">
        <SymbolOfRestriction symbol={symbol} className="size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{words}</span>
      </li>
    ))}
  </ul>
)
