import type { ReactNode } from 'react'
import { sizeBandLabels } from './ranking.rules.ts'
import type { ScorecardShown } from './scorecard.contract.ts'
import { shortMonthName } from './scorecard.rules.ts'

/** The rank of the last closed month, or why there is none. */
export function RankText({ rank }: Pick<ScorecardShown, 'rank'>): ReactNode {
  if (!rank) return <p className="text-ink-2">No rank: it needs at least five transporters of similar size and a complete month.</p>
  return (
    <p>
      <strong className="font-semibold">{`Rank ${rank.place} of ${rank.of}`}</strong>
      {` in ${shortMonthName(rank.month)} among transporters of similar size (${sizeBandLabels[rank.band].toLowerCase()}).`}
    </p>
  )
}
