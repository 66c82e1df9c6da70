import type { ReactNode } from 'react'
import { countText } from '#platform/contract/words.ts'
import type { Recount } from '../requirements.contract.ts'

/** While drivers are settled again by rules that have changed: how far it is. The words beside the bar say it all. */
export function RecountBar({ recount }: { recount: Recount }): ReactNode {
  return (
    <output className="block">
      {recount && (
        <div className="mb-4 flex flex-col gap-2 rounded-12 border border-line bg-surface p-4">
          <p>
            Drivers are being worked out again:{' '}
            <span className="digits font-medium">
              {countText(recount.done)} of {countText(recount.total)}
            </span>
          </p>
          <span aria-hidden className="flex h-2 overflow-hidden rounded-full bg-line">
            <span className="mark h-full bg-info" style={{ width: `${recount.total === 0 ? 0 : (100 * recount.done) / recount.total}%` }} />
          </span>
          <p className="text-13 text-ink-2">
            Each driver follows the new rules at their own step, and the rules of before until then. Whoever is changed meanwhile follows
            the new ones at once.
          </p>
        </div>
      )}
    </output>
  )
}
