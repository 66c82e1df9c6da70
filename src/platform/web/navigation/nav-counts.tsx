import type { ReactNode } from 'react'
import { countText, joinList } from '#platform/contract/words.ts'

/** How many wait, and the words for it: '3', 'cards to issue'. */
export type NavCount = { number: number; text: string }

const maxCount = 999

/** The counts of a link, '4 · 2 · 3', beside its name: `aria-describedby` its id, so that the link keeps its name. */
export function NavCounts({ id, counts }: { id: string; counts: readonly NavCount[] }): ReactNode {
  const words = joinList(counts.map(({ number, text }) => `${countText(number)} ${text}`))
  return (
    <span title={words} className="digits rounded-full border border-line bg-surface px-2 text-12 font-semibold text-ink">
      <span aria-hidden>{counts.map(({ number }) => (number > maxCount ? `${maxCount}+` : number)).join(' · ')}</span>
      <span id={id} hidden>
        {words}
      </span>
    </span>
  )
}

/** Nothing is shown where nothing waits. */
export const hasCounts = (counts: readonly NavCount[] = []): boolean => counts.some(({ number }) => number > 0)
