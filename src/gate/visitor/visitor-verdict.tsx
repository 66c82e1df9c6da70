import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { SymbolOfRestriction } from '#drivers/restrictions/restriction-symbol.tsx'
import { verdictLooks } from '#drivers/verdict/verdict.tsx'
import { verdictNames } from '#drivers/verdict/verdict-names.rules.ts'
import type { Visitor } from './visitor.contract.ts'

/** May this driver load here now, and who has to act: as a guard would read it. */
export function VisitorVerdict({ visitor: { verdict, cannot_record_because } }: { visitor: Visitor }): ReactNode {
  const { Icon, fill } = verdictLooks[verdict.outcome]
  return (
    <section aria-labelledby="verdict" className="overflow-hidden rounded-12 border border-line bg-surface">
      <h2 id="verdict" className={clsx('flex items-center gap-2 px-4 py-3 text-16 font-semibold sm:px-5', fill)}>
        <Icon aria-hidden className="size-5 shrink-0" />
        {verdictNames[verdict.outcome]} at this plant
      </h2>
      {(verdict.reasons.length > 0 || cannot_record_because !== null) && (
        <ul aria-labelledby="verdict" className="flex flex-col divide-y divide-line px-4 sm:px-5">
          {verdict.reasons.map(({ text, what_to_do, symbol }) => (
            <li key={text} className="flex items-start gap-3 py-3">
              {symbol !== undefined && <SymbolOfRestriction symbol={symbol} className="size-5 shrink-0" />}
              <span className="min-w-0">
                <span className="block font-medium wrap-anywhere">{text}</span>
                {what_to_do !== '' && <span className="block text-13 text-ink-2">{what_to_do}</span>}
              </span>
            </li>
          ))}
          {cannot_record_because !== null && <li className="py-3 text-ink-2">{cannot_record_because}</li>}
        </ul>
      )}
    </section>
  )
}
